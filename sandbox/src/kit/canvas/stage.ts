/** The canvas: opened with the renderer that the device has, drawn again when its size changes or its context is lost. */
import 'pixi.js/unsafe-eval'
import { Application, type Container } from 'pixi.js'
import { countFrames } from './frames.ts'

export type Renderer = 'webgl' | 'canvas'

export interface Stage {
  canvas: HTMLCanvasElement
  put(view: Container): void
  resize(width: number, height: number): void
  /** Device pixels of a CSS pixel, at most 2. */
  scale: number
  /** Fewer of them, or as many again. */
  setScale(scale: number): void
  destroy(): void
}

/** Fewer pictures a second while nothing but decoration moves: batteries. */
const CALM_FPS = 30
const LONGEST_FRAME_MS = 400

interface StageWish {
  renderer: Renderer
  width: number
  height: number
  /** `isCounted`: as fast as the device can, so the time says something about it. */
  onFrame: (ms: number, isCounted: boolean) => void
  isCalm: () => boolean
  /** The graphics card forgot everything: throw this stage away and open a new one. */
  onLost: () => void
}

export async function openStage(given: StageWish): Promise<Stage> {
  const app = new Application()
  const scale = Math.min(2, Math.max(1, devicePixelRatio))
  const held = { scale }
  await app.init({
    preference: given.renderer === 'canvas' ? ['canvas'] : ['webgl', 'canvas'],
    width: given.width,
    height: given.height,
    resolution: scale,
    autoDensity: true,
    backgroundAlpha: 0,
    antialias: scale < 2,
    eventMode: 'none',
  })
  // The canvas says nothing of its own: what happens is told in the page's text.
  app.canvas.setAttribute('aria-hidden', 'true')
  app.canvas.addEventListener('webglcontextlost', (event) => {
    event.preventDefault()
    given.onLost()
  })
  const follow = () => (document.hidden ? app.ticker.stop() : app.ticker.start())
  document.addEventListener('visibilitychange', follow)
  followTicker(app, given)
  return {
    canvas: app.canvas,
    get scale() {
      return held.scale
    },
    setScale(next) {
      held.scale = next
      const { width, height } = app.screen
      app.renderer.resize(width, height, next)
    },
    put(view) {
      app.stage.removeChildren()
      app.stage.addChild(view)
    },
    resize: (width, height) => app.renderer.resize(width, height),
    destroy() {
      document.removeEventListener('visibilitychange', follow)
      app.destroy({ removeView: true })
    },
  }
}

function followTicker(app: Application, { isCalm, onFrame }: Pick<StageWish, 'isCalm' | 'onFrame'>): void {
  // Read by measurements and tests.
  const frames = countFrames((figures) => app.canvas.setAttribute('data-frames', figures))
  let wasCalm = true
  app.ticker.add(({ elapsedMS }) => {
    const isCalmNow = isCalm()
    app.ticker.maxFPS = isCalmNow ? CALM_FPS : 0
    const isCounted = !isCalmNow && !wasCalm && elapsedMS < LONGEST_FRAME_MS
    wasCalm = isCalmNow
    if (isCounted) frames.note(elapsedMS)
    // A slow device shows fewer pictures, not a slower game; a long gap is no reason to jump.
    onFrame(Math.min(elapsedMS, LONGEST_FRAME_MS), isCounted)
  })
}

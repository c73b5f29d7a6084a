/** The canvas: opened with the renderer that the device has, drawn again when its size changes or its context is lost. */
import 'pixi.js/unsafe-eval'
import { Application, type Container } from 'pixi.js'

export type Renderer = 'webgl' | 'canvas'

export interface Stage {
  canvas: HTMLCanvasElement
  put(view: Container): void
  resize(width: number, height: number): void
  /** Device pixels of a CSS pixel, at most 2. */
  scale: number
  destroy(): void
}

/** Fewer pictures a second while nothing but decoration moves: batteries. */
const CALM_FPS = 30
const LONGEST_FRAME_MS = 400

export async function openStage(given: {
  renderer: Renderer
  width: number
  height: number
  onFrame: (ms: number) => void
  isCalm: () => boolean
  /** The graphics card forgot everything: throw this stage away and open a new one. */
  onLost: () => void
}): Promise<Stage> {
  const app = new Application()
  const scale = Math.min(2, Math.max(1, devicePixelRatio))
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
  app.ticker.add(({ elapsedMS }) => {
    app.ticker.maxFPS = given.isCalm() ? CALM_FPS : 0
    // A slow device shows fewer pictures, not a slower game; a long gap is no reason to jump.
    given.onFrame(Math.min(elapsedMS, LONGEST_FRAME_MS))
  })
  return {
    canvas: app.canvas,
    scale,
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

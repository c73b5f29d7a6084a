import { Component, type ReactNode } from 'react'
import { ChunkFailed } from './lazy-page.ts'

interface Props {
  children: ReactNode
  /** What stands there then; `isChunk`: a part of the page could not be fetched. */
  instead: (isChunk: boolean) => ReactNode
}

/** Catches what a page throws while drawing. React offers this to classes only. No words of its own: two sites use it. */
export class CatchFault extends Component<Props, { error: unknown }> {
  override state: { error: unknown } = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    const { error } = this.state
    return error === null ? this.props.children : this.props.instead(error instanceof ChunkFailed)
  }
}

import { Component, type ReactNode } from 'react'
import { base } from '../text/base.ts'
import { Button } from './button.tsx'
import { ChunkFailed } from './lazy-page.ts'

/** Catches what a page throws while drawing. React offers this to classes only. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    if (this.state.error === null) return this.props.children
    const text = this.state.error instanceof ChunkFailed ? base('chunk_failed') : base('error_occurred')
    return (
      <main role="alert" className="mx-auto grid min-h-dvh max-w-104 content-center gap-5 p-5 text-center">
        <h1 className="text-xl">{text}</h1>
        <Button kind="primary" wide onClick={() => window.location.reload()}>
          {base('reload')}
        </Button>
      </main>
    )
  }
}

import { ChunkFailed } from '@samnang/portal/ui/lazy-page.ts'
import { Component, type ReactNode } from 'react'
import { base } from '../text/base.ts'
import { Button } from './button.tsx'

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
      <div role="alert" className="mx-auto grid max-w-96 content-center gap-4 p-5 text-center">
        <h1 className="text-xl">{text}</h1>
        <Button kind="primary" onClick={() => window.location.reload()}>
          {base('reload')}
        </Button>
      </div>
    )
  }
}

import type { CallFailed } from '@samnang/client/call-failed'
import { type ReactNode, useEffect } from 'react'
import { PageFrame } from '../lists/page-frame.tsx'
import { refreshUser, useUser } from '../session/session.ts'
import { LotteryNav, type LotterySection } from './lottery-nav.tsx'

interface LotteryFrameProps {
  title: string
  /** Its place among the pages of the lottery. */
  section: LotterySection
  aside?: ReactNode
  children: ReactNode
}

/** A page of the ticket lottery, with the way to its other pages on top as long as there are any. */
export function LotteryFrame({ title, section, aside, children }: LotteryFrameProps) {
  return (
    <PageFrame title={title} aside={aside}>
      {useUser().enableLottery && <LotteryNav current={section} />}
      {children}
    </PageFrame>
  )
}

/** The operator has switched the ticket lottery off meanwhile: the user says so, too, and this page is gone. */
export function useSwitchedOff(error: CallFailed | undefined): void {
  const isOff = error?.code === 'lottery_off'
  useEffect(() => {
    if (isOff) void refreshUser()
  }, [isOff])
}

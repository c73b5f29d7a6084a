/** A receipt: to print on 58 mm, to send as a picture, to scan. */
import { Printer, Share2 } from 'lucide-react'
import { type Ref, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { records } from '../../text/records.ts'
import { Button } from '../../ui/button.tsx'
import { drawPicture } from './draw-picture.ts'
import { qrOf } from './qr.ts'
import type { ReceiptPart } from './receipt-part.ts'
import { sharePicture } from './share-picture.ts'
import './receipt.css'

interface ReceiptViewProps {
  parts: readonly ReceiptPart[]
  /** What the code leads to. */
  verifyPath: string
  /** Of the picture, for whom it is sent to. */
  title: string
  /** Names the picture's file. */
  id: string
}

export function ReceiptView({ parts, verifyPath, title, id }: ReceiptViewProps) {
  const sheet = useRef<HTMLDivElement>(null)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)

  async function share() {
    setBusy(true)
    setFailed(false)
    try {
      await sharePicture(await drawPicture(parts), `samnang-${id}.png`, title)
    } catch {
      setFailed(true)
    }
    setBusy(false)
  }

  return (
    <section
      aria-label={records('receipt')}
      className="grid justify-items-center gap-3 rounded-lg border border-line bg-surface p-3"
    >
      <h2 className="justify-self-start font-bold">{records('receipt')}</h2>
      <QrCode text={new URL(verifyPath, window.location.origin).href} className="size-40 rounded-md" />
      <p className="text-center text-sm text-muted">{records('scan_to_verify')}</p>
      <div className="receipt-deeds grid w-full gap-2">
        <Button onClick={() => sheet.current && printSheet(sheet.current)} className="px-2">
          <Printer aria-hidden="true" className="size-5" />
          {records('print')}
        </Button>
        <Button onClick={() => void share()} busy={busy} className="px-2">
          {!busy && <Share2 aria-hidden="true" className="size-5" />}
          {records('share_picture')}
        </Button>
      </div>
      <p role="alert" className="text-center text-lose empty:hidden">
        {failed && records('picture_failed')}
      </p>
      {createPortal(<Sheet ref={sheet} parts={parts} />, document.body)}
    </section>
  )
}

/** Dark on white in both themes: cameras expect it. */
function QrCode({ text, className }: { text: string; className: string }) {
  const { size, path } = useMemo(() => qrOf(text), [text])
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      className={`bg-[#fff] ${className}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={records('scan_to_verify')}
    >
      <path d={path} fill="#000" />
    </svg>
  )
}

/** What leaves the printer; beside the page, so that printing hides everything else. */
function Sheet({ parts, ref }: { parts: readonly ReceiptPart[]; ref: Ref<HTMLDivElement> }) {
  return (
    <div ref={ref} aria-hidden="true" className="receipt-sheet">
      {parts.map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place on the paper
        <SheetPart key={at} part={part} />
      ))}
    </div>
  )
}

function SheetPart({ part }: { part: ReceiptPart }) {
  switch (part.kind) {
    case 'title':
      return <p className="receipt-title">{part.text}</p>
    case 'note':
      return <p className="receipt-note">{part.text}</p>
    case 'rule':
      return <hr />
    case 'qr':
      return <QrCode text={part.text} className="receipt-qr" />
    case 'pair':
      return (
        <p className="receipt-pair" data-bold={part.bold === true}>
          <span>{part.left}</span>
          <span>{part.right}</span>
        </p>
      )
  }
}

/** Prints on a roll of 58 mm: the page is as long as the receipt, so that the printer cuts it once. */

const MM_PER_PX = 25.4 / 96
const FOOT_MM = 8

let style: CSSStyleSheet | null = null

/** `sheet` lies outside of the screen at its printed width. */
function printSheet(sheet: HTMLElement): void {
  const height = Math.ceil(sheet.offsetHeight * MM_PER_PX) + FOOT_MM
  if (!style) {
    style = new CSSStyleSheet()
    document.adoptedStyleSheets.push(style)
  }
  style.replaceSync(`@page receipt { size: 58mm ${height}mm; margin: 0 5mm; }`)
  window.print()
}

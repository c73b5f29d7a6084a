/** A report as a PDF: pages are written one after the other and not kept. */
import { type Faces, setColumns } from './columns.ts'
import { PageSetter } from './pages.ts'
import { PdfFile, pdfString, type Write } from './pdf-file.ts'
import { fixed, PdfFonts } from './pdf-text.ts'
import { plainText, type Report } from './report.ts'

export type { Faces } from './columns.ts'
export { loadTypefaces } from './typeface.ts'

export interface Making {
  faces: Faces
  write: Write
  madeAt: Date
  /** Asked often; whoever hands it over lets others have their turn there, or throws to end it. */
  breathe(): Promise<void>
}

export async function writeReport(report: Report, { faces, write, madeAt, breathe }: Making): Promise<void> {
  const file = new PdfFile(write)
  const fonts = new PdfFonts(file)
  const setter = new PageSetter({ report, faces, fonts, ...(await setColumns(report, faces, breathe)) })
  const [tree, resources] = [file.reserve(), file.reserve()]
  const contents: number[] = []
  for await (const page of setter.setAll(breathe)) {
    contents.push(await file.putStream(setter.draw(page)))
    await breathe()
  }
  const pages: number[] = []
  for (const content of contents) {
    const foot = await file.putStream(setter.drawFoot(pages.length + 1, contents.length))
    const shared = `/Parent ${tree} 0 R /Resources ${resources} 0 R`
    pages.push(await file.put(`<< /Type /Page ${shared} /Contents [${content} 0 R ${foot} 0 R] >>`))
    await breathe()
  }
  await fonts.write()
  await file.put(`<< /Font ${fonts.resources()} >>`, resources)
  const { width, height } = setter.paper
  const kids = pages.map((number) => `${number} 0 R`).join(' ')
  const box = `/MediaBox [0 0 ${fixed(width)} ${fixed(height)}]`
  await file.put(`<< /Type /Pages /Count ${pages.length} ${box} /Kids [${kids}] >>`, tree)
  const shown = `/Lang (${report.language}) /ViewerPreferences << /DisplayDocTitle true >>`
  const catalogue = await file.put(`<< /Type /Catalog /Pages ${tree} 0 R ${shown} >>`)
  const made = `D:${madeAt.toISOString().replace(/[-:T]|\..*/g, '')}Z`
  const about = `/Title ${pdfString(plainText(report.title))} /Producer ${pdfString(report.producer)}`
  await file.end(catalogue, await file.put(`<< ${about} /CreationDate (${made}) >>`))
}

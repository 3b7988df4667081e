/** The writers are large and rarely needed, so they are loaded on demand. */
export async function loadPaperWriters() {
  const [{ writeDocx }, { writePdf }] = await Promise.all([
    import('./write-docx.ts'),
    import('./write-pdf.ts'),
  ])
  return { docx: writeDocx, pdf: writePdf }
}

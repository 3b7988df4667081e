/** RFC 4180. A cell that a spreadsheet would run as a formula gets a leading apostrophe. */
export const writeCsv = (rows: readonly (readonly (string | number | boolean | null)[])[]): string =>
  rows.map((row) => row.map(cell).join(',')).join('\r\n')

function cell(value: string | number | boolean | null): string {
  const text = value === null ? '' : String(value)
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

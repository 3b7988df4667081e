/** A name and what stands behind it; the last string of a record may be cut off. */
const FIELD =
  /"([^"\\\n]{1,60})"\s*:\s*(?:"((?:[^"\\]|\\.)*)(?:"|$)|(-?\d[\d.eE+-]*|true|false|null)(?![\p{L}\p{N}]))/gu
/** What may stand between fields: brackets, commas, and the name of a list or of a record within. */
const BETWEEN_FIELDS = /"[^"\\\n]{1,60}"\s*:\s*(?=[{[])|[\s{}[\],]+/gu
const BETWEEN = ' · '
const MIN_FIELDS = 2

/**
 * The record of a json file as what its fields hold: "2026-03-04 21:10 · Ida · leave it". Texts without their names,
 * numbers with them; what is no record stays as it is.
 */
export function recordInWords(text: string): string {
  const fields = [...text.matchAll(FIELD)]
  if (fields.length < MIN_FIELDS || text.replace(FIELD, '').replace(BETWEEN_FIELDS, '') !== '') return text
  const said = fields.map(([, name = '', words, value]) =>
    words === undefined ? (value === 'null' ? '' : `${name} ${value}`) : unescaped(words).trim(),
  )
  return said.filter(Boolean).join(BETWEEN)
}

function unescaped(words: string): string {
  try {
    return String(JSON.parse(`"${words.replaceAll('\t', '\\t').replaceAll('\n', '\\n')}"`))
  } catch {
    // Cut off within an escape: shown as it stands.
    return words
  }
}

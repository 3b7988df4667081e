import { writeDayOrMonth } from '#shared/day-words.ts'
import { inQuotationMarks } from '#shared/in-quotation-marks.ts'
import { policyInWords } from '#shared/policy-words.ts'
import { stabilityInWords } from '#shared/stability-words.ts'
import { nameNumbers } from '../evidence/index.ts'
import type { Leaf, StatementValue } from './leaf.ts'

/**
 * The dossier to read, as one page that asks the network for nothing: made of these leaves alone, so that a copy shows
 * what it holds and no more.
 */
export function reportPage(leaves: readonly Leaf[], withheld: number): string {
  const titles = leaves.flatMap((leaf) => (leaf.part === 'analysis' ? [leaf.value] : []))
  const passages = new Map(
    leaves.flatMap((leaf) => (leaf.part === 'passage' ? [[leaf.path, leaf.value]] : [])),
  )
  const title = titles[0]?.title ?? 'An analysis'
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width">
<title>${shown(title)}</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem; color: #1a1a1a }
blockquote, pre { margin: .5rem 0 .5rem 1rem; padding-left: .75rem; border-left: 3px solid #888; white-space: pre-wrap; font: inherit }
.from { color: #555; font-size: .875rem } article { margin: 1.25rem 0 } table { border-collapse: collapse } td, th { padding: .25rem .75rem .25rem 0; text-align: left; vertical-align: top }
</style>
</head>
<body>
<h1>${shown(title)}</h1>
${titles.map(({ asked }) => (asked ? `<p>${shown(asked)}</p>` : '')).join('')}
<p class="from">${withheld === 0 ? 'A full copy.' : `${withheld} parts are withheld from this copy; withheld.tsv names them by their numbers.`} What is signed are the files in the folder leaves, from which this page was made.</p>
${statements(leaves, passages)}
${limitations(titles.flatMap((value) => value.limitations))}
${items(leaves)}
${facts('Quality', leaves, 'quality')}
${facts('Judgments', leaves, 'judgment')}
${facts('Assessed by people, not by the analysis', leaves, 'assessment')}
</body>
</html>
`
}

type Passages = ReadonlyMap<string, string>

function statements(leaves: readonly Leaf[], passages: Passages): string {
  let section: string | null = null
  return leaves
    .flatMap((leaf) => {
      if (leaf.part !== 'statement') return []
      const heading =
        leaf.value.section === section ? '' : `<h2>${shown(writeDayOrMonth(leaf.value.section))}</h2>\n`
      section = leaf.value.section
      return [`${heading}${statement(leaf.path, leaf.value, passages)}`]
    })
    .join('\n')
}

const statement = (path: string, value: StatementValue, passages: Passages): string =>
  `<article id="${anchor(path)}">
<p>${shown(value.text)}</p>${value.former_text === undefined ? '' : `\n<p class="from">in place of: ${shown(inQuotationMarks(value.former_text))}</p>`}
<p class="from">${shown([value.kind, value.origin === 'person' ? 'words of a person' : '', value.uncited ? 'no citation' : '', value.support_lost ? 'support lost' : '', value.policy_status ? policyInWords(value.policy_status) : '', value.stability ? stabilityInWords(value.stability) : '', path].filter(Boolean).join(', '))}</p>
${value.citations.map((citation) => `<blockquote>${shown(citation.quote)}</blockquote>\n${source(citation, passages)}`).join('\n')}
</article>`

/** Where a quote stands, and the passage around it. */
function source({ item, passage }: StatementValue['citations'][number], passages: Passages): string {
  const text = passage === null ? undefined : passages.get(passage)
  return `<p class="from">${link(item)}${
    text === undefined || passage === null
      ? ''
      : `, <details class="from"><summary>${shown(passage)}</summary><pre>${shown(text)}</pre></details>`
  }</p>`
}

function limitations(texts: readonly string[]): string {
  if (texts.length === 0) return ''
  return `<h2>Limitations</h2>\n<ul>${texts.map((text) => `<li>${shown(text)}</li>`).join('\n')}</ul>`
}

function items(leaves: readonly Leaf[]): string {
  const files = new Map(leaves.flatMap((leaf) => (leaf.part === 'file' ? [[leaf.path, leaf.value]] : [])))
  const rows = leaves.flatMap((leaf) => {
    if (leaf.part !== 'item') return []
    const file = files.get(leaf.path.replace(/\.json$/, '-file.json'))
    const hash = file && 'sha256' in file && typeof file.sha256 === 'string' ? file.sha256 : ''
    const { exhibit_number: number, given_numbers: given, title } = leaf.value
    return [
      `<tr id="${anchor(leaf.path)}"><td>${shown(nameNumbers(number, given))}</td><td>${shown(title ?? 'An item that was deleted')}</td><td><code>${shown(hash)}</code></td></tr>`,
    ]
  })
  if (rows.length === 0) return ''
  return `<h2>Items</h2>\n<table><tr><th>No.</th><th>Title</th><th>SHA-256 of the file</th></tr>\n${rows.join('\n')}\n</table>`
}

/** Leaves of one part as they are, line by line. */
function facts(
  heading: string,
  leaves: readonly Leaf[],
  part: 'quality' | 'judgment' | 'assessment',
): string {
  const blocks = leaves.flatMap((leaf) =>
    leaf.part === part ? [`<pre>${shown(JSON.stringify(leaf.value, null, 2))}</pre>`] : [],
  )
  return blocks.length === 0 ? '' : `<h2>${heading}</h2>\n${blocks.join('\n')}`
}

const anchor = (path: string): string => path.replace(/[^a-z0-9]+/g, '-')
const link = (path: string): string => `<a href="#${anchor(path)}">${shown(path)}</a>`

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
/** Characters that no eye sees or that change the order of reading; line ends and tabs stay. */
const DECEIVING = /(?![\n\t])[\p{Cc}\p{Cf}\p{Cs}\p{Co}\u2028\u2029]/gu

/** Text as a page shows it: no markup of its own, and nothing in it hidden. */
const shown = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign)
    .replace(
      DECEIVING,
      (sign) => `[U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`,
    )

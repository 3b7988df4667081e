// Draws docs/analysis.svg, the picture in the README, from a real analysis of the sample investigation:
//   npm run -s probity -- analyze sample/evidence --question "…" --json | node tools/picture.ts
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import type { Analysis, QualityStatus } from '#shared/contracts/analyses.ts'
import { quotesInWords } from '#shared/quality-words.ts'

interface Output {
  evidence: { id: string; file_name: string }[]
  analyses: { analysis: Analysis; quality: QualityStatus }[]
}

const WIDTH = 860
const COLUMN = 84
const STATEMENTS = 6
const LONGEST = 260

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

function wrap(text: string): string[] {
  const lines = ['']
  for (const word of text.replace(/\s+/g, ' ').trim().split(' ')) {
    if ((lines.at(-1) + word).length > COLUMN) lines.push('')
    lines[lines.length - 1] += `${word} `
  }
  return lines.map((line) => line.trimEnd())
}

const { evidence, analyses } = (await json(process.stdin)) as Output
const { analysis, quality } = analyses[0]!
const fileOf = new Map(evidence.map((item) => [item.id, item.file_name]))
const reached = quality.key_points.filter((point) => point.grade !== 'none').length

const parts: string[] = []
let y = 44
const line = (text: string, style: string, x = 40) => {
  parts.push(`<text x="${x}" y="${y}" class="${style}">${escapeXml(text)}</text>`)
  y += style === 'source' ? 20 : 24
}
for (const words of wrap(analysis.content!.title.replace(/^[^:]+: /, ''))) line(words, 'title')
line('Question · quotes only, no AI-written text', 'small')
y += 6
line(
  `${quotesInWords(analysis, quality.claims)} ${reached} of ${quality.key_points.length} key points addressed.`,
  'facts',
)
y += 10
let shown = 0
for (const section of analysis.content!.sections) {
  if (shown >= STATEMENTS) break
  line(section.heading, 'heading')
  for (const statement of section.statements.slice(0, Math.min(3, STATEMENTS - shown))) {
    shown++
    const text = statement.text.length > LONGEST ? `${statement.text.slice(0, LONGEST)}…` : statement.text
    for (const [index, words] of wrap(text).entries()) {
      if (index === 0) parts.push(`<text x="40" y="${y}" class="small">${shown}</text>`)
      line(words, statement.kind === 'discrepancy' ? 'differs' : 'text', 64)
    }
    for (const citation of statement.citations)
      line(
        `${fileOf.get(citation.evidence_id)} · ${citation.start}–${citation.end} · found word for word`,
        'source',
        64,
      )
    y += 6
  }
}

const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${y + 8}" role="img" aria-label="One analysis: statements with their sources">
<style>
rect{fill:#fdfcfa;stroke:#dcd8d0}
text{font:16px Georgia,'Times New Roman',serif;fill:#23211d}
.title{font-size:21px}
.small,.source,.facts,.heading{font:13px system-ui,sans-serif;fill:#6b665c}
.facts{font-weight:600;fill:#23211d}
.heading{font-weight:600;fill:#23467c}
.differs{fill:#7a3b12}
</style>
<rect x="8" y="8" width="${WIDTH - 16}" height="${y - 8}" rx="6"/>
${parts.join('\n')}
</svg>
`
writeFileSync(join(import.meta.dirname, '../docs/analysis.svg'), svg)

import { readFileSync } from 'node:fs'
import { findDiscrepancies } from '#server/adapters/analyst/extractive/discrepancies/discrepancies.ts'
for (const name of ['case-bank-overtime','case-data-leak-broker','case-harassment-kitchen','case-school-exam']) {
  const passages = JSON.parse(readFileSync(`/tmp/contrary/${name}.json`, 'utf8'))
  for (const d of findDiscrepancies(passages, { limit: 9999 })) console.log(d.score.toFixed(2), d.kind, '|', d.about, '|', d.left.quote.slice(0,90).replace(/\n/g,' '), '|', d.right.quote.slice(0,90).replace(/\n/g,' '))
}

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ALARMS } from '#server/features/operations/index.ts'
import { METRIC_NAMES } from '#server/platform/observability/metrics.ts'
import { addresses } from '#shared/contracts/addresses.ts'
import { DEPLOYED, generatedAlarmFiles, RUNBOOKS, runbookIndex } from '../../tools/alarms/main.ts'

const SECTIONS = [
  '## What users feel',
  '## Look first',
  '## What to do',
  '## When to escalate, and what not to do',
]
const pages = readdirSync(RUNBOOKS).filter((name) => name !== 'README.md')
const runbookOf = (name: string) => join(RUNBOOKS, `${name}.md`)
const AGAIN = 'run node tools/run.mjs tools/alarms/main.ts'

describe('the catalogue of alarms', () => {
  it.each(Object.entries(generatedAlarmFiles()))('has its deploy/alarms/%s up to date', (name, text) => {
    expect(readFileSync(join(DEPLOYED, name), 'utf8'), AGAIN).toBe(text)
  })

  it('has its thresholds in the index of runbooks', () => {
    const { present, generated } = runbookIndex()
    expect(present, AGAIN).toBe(generated)
  })

  it.each(ALARMS.map(({ name }) => name))('has a runbook of the usual shape for %s', (name) => {
    expect(existsSync(runbookOf(name))).toBe(true)
    const text = readFileSync(runbookOf(name), 'utf8')
    expect(text.split('\n')[0]).toBe(`# ${name}`)
    expect(text.split('\n').filter((line) => line.startsWith('## '))).toEqual(SECTIONS)
  })

  it('and the index of runbooks leave no page unnamed', () => {
    const { present } = runbookIndex()
    expect(pages.filter((page) => !present.includes(`(${page})`))).toEqual([])
  })
})

describe('runbooks', () => {
  const server = join(RUNBOOKS, '../../src/server')
  const sources = readdirSync(server, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .map((path) => readFileSync(join(server, path), 'utf8'))
  const routes = new Set<string>(Object.values(addresses).map(({ url }) => url))
  const metrics = new Set<string>(Object.values(METRIC_NAMES))
  const findAll = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found]) => found!)

  it.each(pages)('name only routes, metrics, log lines and pages that exist in %s', (page) => {
    const text = readFileSync(join(RUNBOOKS, page), 'utf8')
    const unknown = [
      ...findAll(text, /\$URL(\/api\/[\w/-]+)/g).filter((path) => !routes.has(path)),
      ...findAll(text, /\b(probity_(?!process_|nodejs_)[a-z0-9_]+)/g).filter(
        (name) => !metrics.has(name.replace(/_bucket$/, '')),
      ),
      ...findAll(text, /grep -F '([^']+)' "\$LOG"/g).filter(
        (words) => !sources.some((source) => source.includes(words)),
      ),
      ...findAll(text, /\]\(([\w-]+\.md)\)/g).filter((link) => !pages.includes(link)),
    ]
    expect(unknown).toEqual([])
  })
})

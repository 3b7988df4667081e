import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ALARMS } from '#server/features/operations/index.ts'
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
  const paths = new Set(
    readdirSync(join(RUNBOOKS, '../../src/server'), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('routes.ts'))
      .flatMap((path) => [
        ...readFileSync(join(RUNBOOKS, '../../src/server', path), 'utf8').matchAll(/url: '([^']+)'/g),
      ])
      .map(([, url]) => url!.replaceAll(/:\w+/g, '{id}')),
  )

  it.each(pages)('call only routes, alarms and metrics that exist in %s', (page) => {
    const text = readFileSync(join(RUNBOOKS, page), 'utf8')
    for (const [, path] of text.matchAll(/"?\$URL(\/api\/[\w/-]+)/g)) expect([...paths]).toContain(path)
    for (const [, link] of text.matchAll(/\]\(([\w-]+\.md)\)/g)) expect(pages).toContain(link)
  })
})

import { describe, expect, it } from 'vitest'
import { readProject, type SourceFile } from './source-files.ts'

const PAGE = 'ARCHITECTURE.md'
const ROOT = 'src/server/features/'
const STEP = /^\d+\. `([\w/.-]+\.ts)` `(\w+)`/

interface Step {
  readonly path: string
  readonly name: string
}

/** Walks of the page: a bold title and its numbered steps. */
const readWalks = (page: string): { title: string; steps: Step[] }[] =>
  page
    .split(/^\*\*(?=[^*\n]+\*\*$)/m)
    .slice(1)
    .map((part) => {
      const lines = part.split('\n').map((line) => STEP.exec(line))
      return {
        title: part.slice(0, part.indexOf('**')),
        steps: lines.flatMap((found) => (found ? [{ path: ROOT + found[1]!, name: found[2]! }] : [])),
      }
    })

const count = (text: string, pattern: string): number => [...text.matchAll(new RegExp(pattern, 'g'))].length
const declarations = (text: string, name: string) => count(text, `\\b(?:function\\*?|const) ${name}\\b`)
const uses = (text: string, name: string) => count(text, `\\b${name}\\b`) - declarations(text, name)

/** Steps that cannot be followed: no such declaration, or nothing connects it with an earlier step. */
const brokenSteps = (steps: readonly Step[], files: readonly SourceFile[]): string[] => {
  const textOf = ({ path }: Step) => files.find((file) => file.path === path)?.text ?? ''
  return steps.flatMap((step, at) => {
    if (declarations(textOf(step), step.name) === 0) return [`${step.path} does not declare ${step.name}`]
    const isReached = steps
      .slice(0, at)
      .some((before) => uses(textOf(before), step.name) > 0 || uses(textOf(step), before.name) > 0)
    return at === 0 || isReached ? [] : [`nothing before it leads to ${step.name} in ${step.path}`]
  })
}

const project = readProject()
const walks = readWalks(project.find(({ path }) => path === PAGE)!.text)

describe('the walks through the code', () => {
  it('are three', () => {
    expect(walks.map(({ title }) => title)).toEqual(['A generation', 'An uploaded file', 'A retention run'])
  })

  it.each(walks)('lead from the route to the SQL: $title', ({ steps }) => {
    expect(brokenSteps(steps, project)).toEqual([])
    expect(steps[0]!.path).toMatch(/\.routes\.ts$/)
    expect(steps.at(-1)!.path).toMatch(/\.store\.ts$/)
  })

  const files = [
    { path: 'a.routes.ts', text: 'import { start } from "./start.ts"\nexport const aRoutes = () => start()' },
    { path: 'start.ts', text: 'export function start() {}' },
    { path: 'lost.store.ts', text: 'export const lost = 1' },
  ]
  const [route, start, lost] = [
    { path: 'a.routes.ts', name: 'aRoutes' },
    { path: 'start.ts', name: 'start' },
    { path: 'lost.store.ts', name: 'lost' },
  ]
  it.each([
    { steps: [route, start], found: [] },
    { steps: [route, lost], found: ['nothing before it leads to lost in lost.store.ts'] },
    { steps: [route, { ...start, name: 'begin' }], found: ['start.ts does not declare begin'] },
    { steps: [route, { ...start, path: 'gone.ts' }], found: ['gone.ts does not declare start'] },
  ])('are checked: $found', ({ steps, found }) => {
    expect(brokenSteps(steps, files)).toEqual(found)
  })
})

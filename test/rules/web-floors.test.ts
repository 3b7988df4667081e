import { describe, expect, it } from 'vitest'
import { readProject } from './source-files.ts'
import { componentsHaveRooms, webImportsDownwards } from './web-floors.ts'

const project = readProject()
const importing = (path: string, specifier: string) => [{ path, text: `import { x } from '${specifier}'` }]

describe('floors of the web application', () => {
  it('stand as ui, api, components, pages, and imports run downwards only', () => {
    expect(webImportsDownwards(project)).toEqual([])
  })

  it.each([
    ['src/web/ui/states.tsx', '../api/problem.ts'],
    ['src/web/ui/data-table.tsx', '../components/frame/key-map.tsx'],
    ['src/web/ui/page-link.tsx', '../paths.ts'],
    ['src/web/ui/options.ts', '#shared/roles.ts'],
    ['src/web/api/session.ts', '../components/sign-in/sign-out.ts'],
    ['src/web/api/session.ts', '#web/pages/mfa-page.tsx'],
    ['src/web/components/case/case-facts.tsx', '../../pages/cases-page.tsx'],
    ['src/web/components/case/case-facts.tsx', '#web/routes.tsx'],
    ['src/web/pages/cases-page.tsx', '../main.tsx'],
    ['src/web/hooks/use-case.ts', '../ui/states.tsx'],
    ['src/web/pages/cases-page.tsx', '../hooks/use-case.ts'],
  ])('%s may not import %s', (path, specifier) => {
    expect(webImportsDownwards(importing(path, specifier))).toHaveLength(1)
  })

  it.each([
    `import type { X } from '../api/problem.ts'`,
    `const X = lazy(() => import('../components/frame/key-map.tsx'))`,
    `import classes from '../components/frame/side-bar.module.css'`,
  ])('even %s is refused', (text) => {
    expect(webImportsDownwards([{ path: 'src/web/ui/x.tsx', text }])).toHaveLength(1)
  })

  it.each([
    ['src/web/ui/states.tsx', './problem.ts'],
    ['src/web/ui/states.tsx', '@mantine/core'],
    ['src/web/api/problem.ts', '../ui/problem.ts'],
    ['src/web/api/problem.ts', '#shared/error-codes.ts'],
    ['src/web/components/case/case-facts.tsx', '../admin/admin.module.css'],
    ['src/web/pages/cases-page.tsx', '../paths.ts'],
    ['src/web/main.tsx', './routes.tsx'],
    ['src/web/ui/kept.test.ts', '../api/problem.ts'],
  ])('%s may import %s', (path, specifier) => {
    expect(webImportsDownwards(importing(path, specifier))).toEqual([])
  })
})

describe('components', () => {
  it('have rooms', () => {
    expect(componentsHaveRooms(project)).toEqual([])
  })

  it.each(['src/web/components/case-facts.tsx', 'src/web/components/case.module.css'])(
    '%s is found outside',
    (path) => {
      expect(componentsHaveRooms([{ path, text: '' }])).toHaveLength(1)
    },
  )
})

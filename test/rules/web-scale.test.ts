import { describe, expect, it } from 'vitest'
import { readProject } from './source-files.ts'
import { onTheScale } from './web-scale.ts'

const inCss = (text: string) => [{ path: 'src/web/ui/x.module.css', text: `.x {\n  ${text}\n}` }]
const inTsx = (text: string) => [{ path: 'src/web/ui/x.tsx', text: `<Text ${text}>Words</Text>` }]

describe('sizes, weights and distances', () => {
  it('come from one scale', () => {
    expect(onTheScale(readProject())).toEqual([])
  })

  it.each([
    'font-size: 13px;',
    'font-size: 0.8rem;',
    'font-size: 11pt;',
    'font-size: 90%;',
    'font-weight: 600;',
    'font-weight: bold;',
    'padding: 10px;',
    'padding: 0 var(--mantine-spacing-md) 7px;',
    'padding-inline-start: 20px;',
    'margin: -10px 0;',
    'margin: 1.5rem 0;',
    'row-gap: 6px;',
  ])('a stylesheet may not say %s', (text) => {
    expect(onTheScale(inCss(text))).toHaveLength(1)
  })

  it.each([
    'font-size: var(--mantine-font-size-xs);',
    'font-size: 0.92em;',
    'font-size: 0;',
    'font-weight: var(--mantine-font-weight-firm);',
    'padding: 0 1px;',
    'margin: -1px;',
    'margin: 18mm 16mm;',
    'margin: calc(-1 * var(--mantine-spacing-xs)) auto 0;',
    'scroll-margin-top: 110px;',
    'max-width: 360px;',
  ])('a stylesheet may say %s', (text) => {
    expect(onTheScale(inCss(text))).toEqual([])
  })

  it.each([
    'fz={13}',
    'fz="13px"',
    'fw={600}',
    'fw="600"',
    'mt={4}',
    'gap={6}',
    'px="10px"',
    'verticalSpacing={4}',
    'style={{ fontSize: 12.5 }}',
    `style={{ fontWeight: 600 }}`,
    'style={{ marginInlineStart: 8 }}',
    `style={{ padding: '0 14px' }}`,
  ])('a component may not say %s', (text) => {
    expect(onTheScale(inTsx(text))).toHaveLength(1)
  })

  it.each([
    'fz="xs"',
    'fz="h1"',
    'fw="var(--mantine-font-weight-medium)"',
    'mt="tight"',
    'm={0}',
    'ml="auto"',
    `p={{ base: 'sm', sm: 'lg' }}`,
    'maw={360}',
    'style={{ padding: 0, border: 0 }}',
    `style={{ margin: '0 var(--mantine-spacing-md)' }}`,
  ])('a component may say %s', (text) => {
    expect(onTheScale(inTsx(text))).toEqual([])
  })

  it('the scale itself stands in the theme', () => {
    expect(onTheScale([{ path: 'src/web/theme.ts', text: `h1: { fontSize: '1.625rem' }` }])).toEqual([])
  })
})

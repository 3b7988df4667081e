import { expect, it } from 'vitest'
import { findHint } from './find-hint.ts'

const hint = (path: string, is_sample: boolean, analysis_count: number) =>
  findHint(`/cases/c${path}`, 'c', { is_sample, analysis_count })

it('how to ask is told until something was asked, and in the sample always', () => {
  expect(hint('/analyses', false, 0)).toBe('analyze')
  expect(hint('/analyses', false, 1)).toBeNull()
  expect(hint('/analyses', true, 3)).toBe('analyze')
})

it('what the case is, is told of the sample alone, and what a citation opens where no marks tell it', () => {
  expect(hint('', true, 0)).toBe('case')
  expect(hint('', false, 0)).toBeNull()
  expect(hint('/analyses/a', false, 1)).toBe('citation')
  expect(hint('/analyses/a', true, 1)).toBeNull()
})

import { afterEach, describe, expect, it, vi } from 'vitest'
import { askedPage } from './first-run.ts'

describe('the page that somebody asked for before they signed in', () => {
  afterEach(() => vi.unstubAllGlobals())
  const askedFor = (returnTo: string | null) => {
    vi.stubGlobal('location', {
      search: returnTo === null ? '' : `?return_to=${encodeURIComponent(returnTo)}`,
    })
    return askedPage()
  }

  it('is where they come to after password and second factor', () => {
    expect(askedFor('/cases/1/analyses/2?tab=evidence#s3')).toBe('/cases/1/analyses/2?tab=evidence#s3')
    expect(askedFor(null)).toBeNull()
  })

  it.each([
    'https://elsewhere.example/cases',
    'http://localhost:3000/cases',
    '//elsewhere.example/cases',
    '/\\elsewhere.example',
    'javascript:alert(1)',
    'cases',
  ])('is the start page where %s was asked for', (returnTo) => expect(askedFor(returnTo)).toBe('/'))
})

import { describe, expect, it } from 'vitest'
import { createNames } from './names-in-texts.ts'

describe('a name in a text', () => {
  it.each([
    ['Anna Berg', 'Die Akte liegt auf Bergs Tisch.'],
    ['Anna Berg', 'from anna.berg@example.org'],
    ['Anna Berg', 'ANNA AGREED'],
    ['Jan Nowak', 'Rozmawiali z Nowakowi.'],
    ['Li Wu', 'Then Wu left.'],
    ['王伟', '昨天王伟说不知道'],
    ['Ursula von der Heide', 'Frau Heide kam.'],
  ])('%s stands in “%s”', (name, text) => {
    expect(createNames([name])([text])).toBe(true)
  })

  it.each([
    ['Ann Berg', 'They announced the annual plan.'],
    ['Ursula von der Heide', 'Der Bericht kam von der Leitung.'],
    ['J. R. Okafor', 'A j and an r stand here.'],
    ['Anna Berg', 'Nobody was there.'],
  ])('%s does not stand in “%s”', (name, text) => {
    expect(createNames([name])([text])).toBe(false)
  })
})

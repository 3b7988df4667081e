import { describe, expect, it } from 'vitest'
import { createInitials, createNames } from './names-in-texts.ts'

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

describe('the first letters of a name', () => {
  const OTHERS = ['Ida Falk', 'Mark Odell']
  const MINUTES = 'MO said so.'
  it.each([
    [['Ida Falk'], 'He did not hear what IF answered.', [MINUTES]],
    [['Ida Falk', 'idafalk'], 'I.F. left.', [MINUTES]],
    [['Ida van der Falk'], 'Then IF left.', ['Ida van der Falk (IF) came.']],
    [['Ida Rosa Falk'], 'IRF left with MO.', [MINUTES]],
  ])('%s stands in “%s” where texts write people so', (names, text, all) => {
    expect(createInitials(names, OTHERS, [...all, text])([text])).toBe(true)
  })

  it.each([
    [['Ida Falk'], 'He asked if she left.', [MINUTES]],
    [['Ida Falk'], 'SIFT was off.', [MINUTES]],
    [['Hanna Rask'], 'HR wrote to all.', ['Mark Odell said so.']],
    [['Ida'], 'I left with MO.', [MINUTES]],
  ])('%s does not stand in “%s”', (names, text, all) => {
    expect(createInitials(names, OTHERS, [...all, text])([text])).toBe(false)
  })
})

import { describe, expect, it } from 'vitest'
import { readText } from './index.ts'
import type { ItemAbout } from './unit.ts'

const ABOUT: ItemAbout = {
  fileName: 'a.txt',
  occurredAt: null,
  parties: ['Petra Lang', 'Hugo Weiss'].map((name) => ({ name, aliases: [], email: null })),
  conduct: null,
  dayFirst: true,
}
const basisIn = (head: string) => (words: string) => {
  const text = `${head}\n\n${words}\n`
  const unit = readText(text, ABOUT).find(({ start, end }) => text.slice(start, end).includes(words))
  return [unit?.stance ?? null, unit?.basis]
}
const inNote = basisIn('Note of interview with Petra Lang, 9 March 2026\nTaken by: Hugo Weiss')
const inOwnWords = basisIn('STATEMENT OF PETRA LANG')

describe('how somebody knows what they say', () => {
  it('is seen of what they did, of what they did not do, and of what befell them', () => {
    for (const words of [
      'I locked the gate at six.',
      'I never had a key.',
      'Nobody gave me a card.',
      'He put the crate on my foot.',
      'Locked the gate at six.',
    ])
      expect(inOwnWords(words)[1], words).toBe('saw')
    for (const words of [
      'She said that she had locked the gate at six.',
      'PL locked the gate at six.',
      'She denied having locked the gate.',
      'Ms Lang never locked the gate.',
    ])
      expect(inNote(words)[1], words).toBe('saw')
  })

  it('is seen of what somebody did on another one’s word, and heard of what they call that', () => {
    expect(inOwnWords('I moved the reels in April because Hugo told me to.')).toEqual(['asserts', 'saw'])
    expect(inOwnWords('I heard that plain as day.')).toEqual(['asserts', 'heard'])
    expect(inOwnWords('I heard that the gate was open.')).toEqual(['reports_another', 'was_told'])
  })

  it('is not said of what others did or saw, where nothing tells how it came to them', () => {
    for (const words of [
      'Someone saw the van at the gate.',
      'My colleague watched him twice.',
      'The foreman sold two reels on Monday.',
      'Forms signed by the foreman are in the drawer.',
    ])
      expect(inOwnWords(words)[1], words).toBe('not_said')
    for (const words of [
      'She said that somebody had seen the van at the gate.',
      'Ms Lang said the gate was open.',
      'The foreman left at six.',
    ])
      expect(inNote(words)[1], words).toBe('not_said')
  })

  it('is another where that person hands on what another one says', () => {
    expect(inOwnWords('I was told that he sells it.')).toEqual(['reports_another', 'was_told'])
    expect(inOwnWords('My neighbour says that the foreman sells it to me.')).toEqual([
      'reports_another',
      'was_told',
    ])
    expect(inNote('She had heard from one of the drivers that he sells it.')[1]).toBe('was_told')
    expect(inOwnWords('I heard him shout at the driver.')[1]).toBe('heard')
    expect(inOwnWords('Somebody in the yard heard him shout.')[1]).toBe('not_said')
  })

  it('is no sight of what they only believe or do not know', () => {
    expect(inOwnWords('I do not believe that anybody took the reels.')).toEqual(['denies', 'inferred'])
    expect(inOwnWords('In my view somebody had counted them twice for me.')[1]).toBe('inferred')
    expect(inOwnWords('I do not know that myself.')).toEqual(['does_not_recall', 'not_said'])
    expect(inOwnWords('I do not know of any other reel.')[1]).toBe('not_said')
    expect(inOwnWords('I did not know him.')).toEqual(['denies', 'saw'])
  })

  it('is no sight of what they want, expect or hold, but of what they did', () => {
    for (const words of [
      'I am writing to complain that somebody has opened my locker.',
      'I want to know who opened it.',
      'I also want the foreman to be kept away from my van.',
      'We expect to hear by Friday.',
      'I undertake not to lend my key to anybody.',
    ])
      expect(inOwnWords(words)[1], words).toBe('not_said')
    for (const words of [
      'I wanted to lock the gate.',
      'I know that I locked the gate.',
      'I check every crate by hand.',
      'I have to say that the gate was open to me.',
    ])
      expect(inOwnWords(words)[1], words).toBe('saw')
  })

  it('is another where a form tells what somebody without a name said', () => {
    const form = (words: string) => {
      const text = `REPORT FORM 12\nReported by: Petra Lang, forewoman\nDate of report: 9 March 2026, 17:05\nDate of incident: 7 March 2026\nPlace: Yard\n\nWhat happened: Check on 8 March found two reels fewer than the book shows.\n\nHarm: None known. ${words}\n\nSeverity: Low\n`
      const unit = readText(text, ABOUT).find(({ start, end }) => text.slice(start, end).includes(words))
      return [unit?.speaker, unit?.stance, unit?.basis]
    }
    expect(form('The driver in bay 7 said on 8 March that he had had no reel.')).toEqual([
      { name: 'Petra Lang', certain: false },
      'reports_another',
      'was_told',
    ])
    expect(form('The bay had no reel on 8 March.')[1]).toBe('denies')
  })

  it('is none of what they do not recall', () => {
    expect(inOwnWords('I do not remember who had my key.')).toEqual(['does_not_recall', 'not_said'])
    expect(inNote('She could not recall who told her.')).toEqual(['does_not_recall', 'not_said'])
  })
})

import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { readGiven } from './plain-issues.ts'

const thing = z.strictObject({
  title: z.string().min(1).max(5),
  kind: z.enum(['plain', 'odd']),
  day: z.iso.date().optional(),
  owner: z.strictObject({ email: z.email() }).optional(),
  tags: z.array(z.string()).max(1).optional(),
  place: z.union([z.strictObject({ room: z.string() }), z.strictObject({ floor: z.int() })]).optional(),
})
const GIVEN = { title: 'Door', kind: 'plain' }
const wrongWith = (given: unknown, schema: z.ZodType = thing) => readGiven(schema, given).errors

describe('what is wrong with what somebody has given', () => {
  it('is nothing where it is as its schema wants it', () => {
    expect(readGiven(thing, GIVEN)).toEqual({ data: GIVEN, errors: null })
  })

  it.each([
    [{ ...GIVEN, title: undefined }, 'title', 'is missing: it must be text'],
    [{ ...GIVEN, title: 7 }, 'title', 'must be text'],
    [{ ...GIVEN, title: '' }, 'title', 'must not be empty'],
    [{ ...GIVEN, title: 'Doorway' }, 'title', 'must be at most 5 characters long'],
    [{ ...GIVEN, kind: 'even' }, 'kind', 'must be one of plain, odd'],
    [{ title: 'Door' }, 'kind', 'is missing: it must be one of plain, odd'],
    [{ ...GIVEN, day: '1 March' }, 'day', 'must be a day such as 2026-03-01'],
    [{ ...GIVEN, owner: { email: 'x' } }, 'owner.email', 'must be an e-mail address'],
    [{ ...GIVEN, tags: ['a', 'b'] }, 'tags', 'must have at most 1 entry'],
    [{ ...GIVEN, place: { floor: 1.5 } }, 'place.floor', 'must be a whole number'],
    [[], '', 'must be an object with named fields'],
  ])('is said of %j by its place, in plain words', (given, path, message) => {
    expect(wrongWith(given)).toEqual([{ path, message }])
  })

  it('is every name that is not known, each in its place, and which ones are', () => {
    expect(wrongWith({ ...GIVEN, tittle: 1, owner: { email: 'a@b.example', phone: 1 } })).toEqual([
      { path: 'owner.phone', message: 'is not a known name; the known names are: email' },
      {
        path: 'tittle',
        message: 'is not a known name; the known names are: title, kind, day, owner, tags, place',
      },
    ])
  })

  it('is a word that is no number where a query wants one', () => {
    expect(wrongWith('ten', z.coerce.number().int().max(5))).toEqual([
      { path: '', message: 'must be a number' },
    ])
    expect(wrongWith('10', z.coerce.number().int().max(5))).toEqual([
      { path: '', message: 'must be at most 5' },
    ])
  })

  it('is the field that tells the forms of a thing apart, where it names none of them', () => {
    const forms = z.discriminatedUnion('act', [
      z.object({ act: z.literal('open') }),
      z.object({ act: z.literal('shut') }),
    ])
    expect(wrongWith({ act: 'lock' }, forms)).toEqual([{ path: 'act', message: 'must be one of open, shut' }])
  })

  it('is what the schema says of it where the schema has words of its own', () => {
    expect(wrongWith('', z.string().min(1, 'must say why'))).toEqual([{ path: '', message: 'must say why' }])
  })
})

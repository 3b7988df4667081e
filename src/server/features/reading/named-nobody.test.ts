import { expect, test } from 'vitest'
import { namesNobody } from './named-nobody.ts'
import { expectRead, party } from './read-form.fixture.ts'

test.each([
  'Kitchen Hygiene Handbook',
  'STORE ROOM NOTES',
  'Chair RB',
  'Met QT',
  'VOL THlS TANK',
  'REF-',
  "ST OLAF'S HALL",
  'Night Manager',
])('%s is nobody’s name', (words) => {
  expect(namesNobody(words)).toBe(true)
})

test.each(['Rose Hill', 'J. Brown', 'Brown A', 'Theresa May', 'Wei NG', 'Bo Lund', 'QT', 'Mette COLLlNS'])(
  '%s may be somebody',
  (name) => {
    expect(namesNobody(name)).toBe(false)
  },
)

test('the title of a handbook says none of its rules', () => {
  expectRead(
    `# Kitchen Hygiene Handbook, part 3 (extract)

Issue 4, effective 1 May 2025

## Cold stores

3.1 No one signs a sheet that is blank.
3.2 We keep our sheets for two years.`,
    `Issue 4 = -
     No one signs = -`,
  )
})

test('what a scanner has read in capitals is no signature unless it is a name', () => {
  expectRead(
    `DELlVERY RECElPT  No. 4411

Received four drums in good order and condition, seals intact.

VOL THlS TANK    l2,400 L
THANK YOU`,
    'Received four drums = -',
  )
  expectRead(
    'FORM 7\n\nThe drum was dented when it came.  B. COLLlNS',
    'The drum was dented = Beth Collins',
    {
      parties: [party('Beth Collins')],
    },
  )
})

test('the letters behind a name are no part of it', () => {
  expectRead(
    `3/3/25  0800  Slept well, ate little.  -- R. Vonk CNA
4/3/25  0810  Up at six, walked to the door.  -- R. Vonk CNA`,
    'Slept well = R. Vonk',
  )
})

test('a word behind a full stop after capitals is no name with a title', () => {
  expectRead(
    `REPORT OF A FAULT

Raised by: Dana Petrov
What happened: The screen went dark at noon.
Own logins, no shared PC. Deadline: the week before Easter (Easter is on 20.4.2025)
Manager's comments: I saw nothing of it.`,
    'the week before Easter = Dana Petrov',
  )
})

test('the shifts in the cells of a roster wrote none of its rows', () => {
  expectRead(
    `Crew B, weeks 10 to 12

Driver\tweek 10\tweek 11\tweek 12
Holt W\tEvenings\tEvenings\tYard
Lind R\tEvenings\tEvenings\tEvenings

Changed\tBy\tWhat
01/03/2025 09:12\tdpetrov\tweeks 10 to 12 published`,
    `Holt W = -
     Lind R = -`,
  )
})

test('the parts of one form are not the comments of a record', () => {
  expectRead(
    `FAULT REPORT 12
1.0 Initiated by: R. Osei, analyst
2.0 What happened
    The sample was spilt. The section head T. Lauder said it was old.
    Initiator's comment: Nobody told me so.
    IT reply: The backup had failed, nobody informed me. D. Petrov 3/4`,
    `Nobody told me so = Ruth Osei
     The backup had failed = Dana Petrov`,
    { parties: [party('Ruth Osei'), party('Dana Petrov'), party('Tom Lauder')] },
  )
})

test('before whom a statement was sworn says none of it', () => {
  expectRead(
    `STATUTORY DECLARATION

I, Mara Ilves, of 4 Dock Street, do solemnly declare:

1. I saw the gate open at six.
2. I told nobody of it.

Declared at Port Hale on 4 May 2025        M. Ilves
before me                                  O. Tamm JP`,
    `I saw the gate = Mara Ilves
     Declared at Port Hale = Mara Ilves
     before me = -`,
  )
})

test('the office below a signature is no other writer', () => {
  expectRead(
    `HARBOUR TRUST

4 May 2025

Dear Ms Ilves:

We have looked into the gate and found it shut.

Jon Berg
Senior Inspector`,
    `We have looked = Jon Berg
     Senior Inspector = Jon Berg`,
  )
})

test('whoever signs a letter asserts and denies none of the cells of a table in it', () => {
  expectRead(
    `Dear Ms Ilves,

I send you the plan as I drew it up for the spring.

Name\tPost\tPlan 1\tPlan 2\tReason
Tamm O\tbosun\tPelikan all spring\tno change
Berg J\tcook\tPelikan to 20 April\tHavsula from 21 April\tcourse
Lind R\tmate\tHavsula all spring\tno change

I did not change it later.

Yours sincerely
Karin Moe`,
    `I send you the plan = Karin Moe
     Tamm O = -
     Lind R = -
     I did not change it = Karin Moe; denies`,
  )
})

test('a column is no field, and the last row of a table is no signature', () => {
  expectRead(
    `Deck officers, spring. Plan 1 of 13/04/2026.

Name\tPost\tPlan 1\tPlan 2\tReason
Tamm O\tbosun\tPelikan\tno change
Berg J\tcook\tPelikan\tno change`,
    `Deck officers = -
     Tamm O = -
     Berg J = -`,
  )
})

test('a name that fills a cell wrote its row only where its column says so', () => {
  expectRead(
    `date,dir,plate,firm,note
30/03/2026 19:22,IN,SK68 XWP,Berg,fuel - Stella Norden
31/03/2026 20:14,OUT,SK68 XWP,Berg,
01/04/2026 20:29,IN,SF19 KLD,Berg,fuel - Havsula
02/04/2026 07:02,NOTE,,,clock put forward. Karin Moe`,
    `fuel - Stella = -
     clock put forward = Karin Moe`,
    { parties: [party('Karin Moe')] },
  )
  expectRead(
    `Seat\tNo.\tName
C1\t4103\tTAMM, Olav
C2\t4112\tBERG, Jon
C3\t4115\tMOE, Karin`,
    'TAMM, Olav = -',
    { parties: [party('Olav Tamm')] },
  )
})

import { describe, it } from 'vitest'
import { expectRead, party } from './read-form.fixture.ts'

const PARTIES = [
  party('Ilse Marten'),
  party('Theo Branco'),
  { ...party('Nadia Prost'), aliases: ['the tenant'] },
]

describe('the head of a table says whose words its columns hold', () => {
  it('reads a list whose rows name who answers, beside the remarks of whoever asks', () =>
    expectRead(
      `"No.","Question","Auditee","Answer as given","Seen","Auditor remark (IM)","Score"
"2.1","Is the scale checked?","T. Branco","It had one small stop.","Sticker","The sticker was put on today.","4"
"2.2","Who signs the lots?","N. Prost","I don't remember who signed that week.","none","","0"
"2.3","Are keys counted?","T. Branco","Every night, by me.","Book","OK","8"
"","Closing remark","I. Marten","","","Mr Branco left before the end.",""`,
      `It had one small stop. = Theo Branco
      The sticker was put on today. = Ilse Marten
      I don't remember who signed = Nadia Prost; does_not_recall
      Every night, by me. = Theo Branco
      Mr Branco left before the end. = Ilse Marten
      Who signs the lots? = -`,
      { parties: PARTIES },
    ))
  it('reads findings with a response of whoever the head names, and a conclusion of whoever prepared the paper', () =>
    expectRead(
      `WORKING PAPER D-3   Prep: IM 08/06/26   Rev: none
#\tFinding\tResponse (T. Branco)\tAuditor's conclusion
1\tNo photograph of the yard in nine files.\tThe photographs were in the drawer. I took none out.\tI opened the drawer myself.
2\tTenant states he owns two vans.\tI did not do that file.\tConflicts with the note on file.
3\tTwo sets of keys.\tAgreed. Will be changed.\tNoted.`,
      `The photographs were in the drawer. = Theo Branco
      I took none out. = Theo Branco
      I opened the drawer myself. = ?Ilse Marten
      Tenant states he owns two vans. = Nadia Prost
      I did not do that file. = Theo Branco; denies`,
      { parties: PARTIES },
    ))
})

describe('a column whose head names what is told or a thing', () => {
  const tilers = (head: string, [first, second, third]: readonly [string, string, string]) =>
    `Name,Trade,${head},Foreman,Started
Ilse Marten,Tiler,${first},Theo Branco,02/09/2024
Theo Branco,Foreman,${second},Nadia Prost,14/01/2019
Nadia Prost,Surveyor,${third},Nadia Prost,05/06/2023`

  it.each([
    ['log-ins', 'Account', ['imarten', 'tbranco', 'nprost']],
    ['exhibits', 'Evidence', ['Photo 17', 'Rota sheet for March', 'Photo 19']],
    ['editions', 'Version', ['v2 draft', 'final', 'v3']],
  ] as const)('holds nothing told where its cells are %s', (_, head, things) =>
    expectRead(tilers(head, things), things.map((thing) => `${thing} = -`).join('\n'), { parties: PARTIES }),
  )

  it('holds what people tell where its cells have verbs, and leaves the telling to the column that has them', () => {
    expectRead(
      tilers('Account', ['The grout was wet', 'never saw the grout', 'Away until noon.']),
      `The grout was wet = Ilse Marten
      never saw the grout = Theo Branco; denies
      Away until noon. = Nadia Prost`,
      { parties: PARTIES },
    )
    expectRead(
      tilers('Account,Comment', ['imarten,the grout was wet', 'tbranco,never saw it', 'nprost,ok']),
      `the grout was wet = Ilse Marten
      never saw it = Theo Branco; denies`,
      { parties: PARTIES },
    )
  })
})

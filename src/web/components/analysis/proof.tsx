import { Anchor } from '@mantine/core'
import { Fragment, type ReactNode } from 'react'
import { toUrl } from '#shared/contracts/address.ts'
import { addresses } from '#shared/contracts/addresses.ts'
import type { Analysis, Citation } from '#shared/contracts/analyses.ts'
import { destroyedInWords } from '#shared/destroyed-words.ts'
import { paths } from '../../paths.ts'
import { formatTime } from '../../ui/dates.tsx'
import { plural } from '../../ui/plural.ts'
import { CITATION_METHODS } from './analysis-words.ts'
import own from './trust-line.module.css'
import type { Reader } from './trust-words.ts'

const METHODS: readonly Citation['method'][] = ['exact', 'normalized', 'ellipsis', 'fuzzy']

const SEAL_FACTS: Readonly<Record<NonNullable<Analysis['seal']>, string>> = {
  intact: 'Stored as it was sent. Its hash was computed again just now and is the same.',
  reduced:
    'Stored as it was sent but for what was destroyed since. The hash of the rest, kept when that was destroyed, was computed again just now and is the same.',
  broken: 'What is stored is no longer what this analysis was written from.',
}

/** What stands behind each word of the line of trust. */
export function Proof({ analysis, readers }: { analysis: Analysis; readers: readonly Reader[] }) {
  const statements = analysis.content?.sections.flatMap((section) => section.statements) ?? []
  const citations = statements.flatMap((statement) => statement.citations)
  const uncited = statements.filter((statement) => statement.uncited && !statement.receipt).length
  const { seal, context_sha256: sha256, generated_at: written, edited_at: edited } = analysis
  return (
    <dl className={own.facts}>
      {seal && sha256 ? (
        <Fact name="What it was written from">
          {SEAL_FACTS[seal]}
          {destroyedInWords(analysis.destroyed_items).map((words) => (
            <Fragment key={words}>
              <br />
              {words}.
            </Fragment>
          ))}
          <br />
          SHA-256 <code>{sha256}</code>
        </Fact>
      ) : null}
      <Fact name="Written">
        {written ? formatTime(written) : 'Not known'}
        {edited ? `, last edited by a person ${formatTime(edited)}` : ''}
      </Fact>
      <Fact name="Quotes found again">
        <ul>
          {METHODS.flatMap((method) => {
            const count = citations.filter((one) => one.method === method).length
            return count === 0 ? [] : [<li key={method}>{`${count}: ${CITATION_METHODS[method]}`}</li>]
          })}
          {citations.length === 0 ? <li>None: it quotes nothing.</li> : null}
        </ul>
      </Fact>
      <Fact name="Statements">
        {plural(statements.length, 'statement')}
        {uncited === 0 ? ', each with its source or its receipt' : `, ${uncited} without a source`}
      </Fact>
      <Fact name="Findings opened by">
        {readers.length === 0 ? (
          edited ? (
            'Nobody yet, in this wording.'
          ) : (
            'Nobody yet.'
          )
        ) : (
          <ul>
            {readers.map(({ name, at }) => (
              <li key={`${name} ${at}`}>
                <bdi>{name}</bdi>, {formatTime(at)}
              </li>
            ))}
          </ul>
        )}
      </Fact>
      <Fact name="Check it yourself">
        The{' '}
        <Anchor
          href={toUrl(addresses.issueDossier, { params: { id: analysis.id } })}
          download
          underline="always"
          fz="sm"
        >
          dossier
        </Anchor>{' '}
        is signed and can be{' '}
        <Anchor href={paths.verifyDossier()} target="_blank" underline="always" fz="sm">
          verified
        </Anchor>{' '}
        without this service.
      </Fact>
    </dl>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </>
)

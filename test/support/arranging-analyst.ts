import type { AnalysisTask, Analyst, Draft, Metered } from '#server/ports/analyst.ts'
import type { AnalysisType } from '#shared/analysis-types.ts'
import { actor, cellOf, entryOf, itemOf, sectionOf } from './arranged-cells.ts'
import { LINDT, RAO, SAID, TASKER } from './arranged-words.ts'
import { checkingByWords } from './repeating-analyst.ts'

const metered = <T>(value: T): Metered<T> => ({ value, usage: { inputTokens: 1, outputTokens: 1 } })

/** Sentences of the items, each its own key, and the view that arranges them. */
export const arrangingAnalyst: Analyst = {
  provider: 'anthropic',
  model: 'arranging',
  draft: async (task) => metered(DRAFTS[task.type]?.(task) ?? { title: '', sections: [], limitations: [] }),
  ...checkingByWords(SAID.saw),
}

const DRAFTS: Partial<Record<AnalysisType, (task: AnalysisTask) => Draft>> = {
  timeline: ({ passages }) => ({
    title: 'Timeline',
    sections: [
      sectionOf(passages, 'March 2026', [SAID.met, SAID.saw, SAID.invoice, SAID.due, SAID.metLater]),
      sectionOf(passages, 'Later', [SAID.audit]),
      sectionOf(passages, 'Dates that could not be determined', [SAID.worried]),
      sectionOf(passages, 'Beside the view', [SAID.rule]),
    ],
    limitations: ['Read with the day before the month.'],
    view: {
      type: 'timeline',
      range: { from: '2026-03-03', to: '2026-05' },
      entries: [
        entryOf(passages, 'e1', {
          said: [SAID.met, SAID.saw],
          words: 'Tuesday 3 March 2026',
          actors: [actor(RAO, 'acts'), actor(TASKER, 'mentioned')],
          conflicts: [{ entry_id: 'e3', kind: 'date' }],
        }),
        entryOf(passages, 'e2', {
          said: [SAID.invoice],
          words: 'the next day',
        }),
        entryOf(passages, 'e3', {
          said: [SAID.metLater],
          words: 'Monday 9 March 2026',
          actors: [actor(TASKER, 'acts'), actor(RAO, 'mentioned')],
          status: 'denied',
          conflicts: [{ entry_id: 'e1', kind: 'date' }],
        }),
        entryOf(passages, 'e4', {
          said: [SAID.audit],
          words: 'May 2026',
          about: 'planned',
          actors: [actor(LINDT, 'writes')],
        }),
      ],
      undated: [{ statement_ids: [SAID.due] }, { statement_ids: [SAID.worried] }],
      impossible: [{ statement_id: SAID.invoice, why: 'after_writing' }],
      holes: [{ from: '2026-03-10', to: '2026-04-30' }],
    },
  }),
  comparative: ({ passages }) => ({
    title: 'Comparison',
    sections: [
      sectionOf(passages, 'Side by side', [
        SAID.saw,
        SAID.unsigned,
        SAID.met,
        SAID.metLater,
        SAID.invoice,
        SAID.noInvoice,
        SAID.worried,
      ]),
    ],
    limitations: [],
    view: {
      type: 'comparative',
      columns: [
        { evidence_id: itemOf(passages, SAID.saw), party: null },
        { evidence_id: null, party: TASKER },
        { evidence_id: null, party: LINDT },
      ],
      rows: [
        {
          cells: [
            { column: 0, statement_ids: [SAID.met] },
            { column: 1, statement_ids: [SAID.metLater] },
          ],
          relation: 'differs',
          differs_in: 'date',
        },
        {
          cells: [
            { column: 0, statement_ids: [SAID.saw] },
            { column: 1, statement_ids: [SAID.unsigned] },
          ],
          relation: 'denies',
          differs_in: 'negation',
        },
        {
          cells: [
            { column: 0, statement_ids: [SAID.invoice] },
            { column: 1, statement_ids: [SAID.noInvoice] },
          ],
          relation: 'unclear',
          differs_in: null,
        },
        { cells: [{ column: 2, statement_ids: [SAID.worried] }], relation: 'only_in', differs_in: null },
      ],
    },
  }),
  witness_credibility: ({ passages }) => ({
    title: 'Witness accounts',
    sections: [
      sectionOf(passages, 'Who said what', [
        SAID.invoice,
        SAID.noInvoice,
        SAID.saw,
        SAID.unsigned,
        SAID.told,
        SAID.met,
      ]),
    ],
    limitations: [],
    view: {
      type: 'witness_credibility',
      witnesses: [SAID.unsigned, SAID.told, SAID.saw].map((said, index) => ({
        party: [TASKER, LINDT, RAO][index] ?? '',
        statements_of: [itemOf(passages, said)],
      })),
      facts: [
        { id: 'f1', statement_ids: [SAID.invoice, SAID.noInvoice] },
        { id: 'f2', statement_ids: [SAID.saw, SAID.unsigned, SAID.told] },
      ],
      cells: [
        cellOf('f1', RAO, { said: SAID.invoice, stance: 'asserts', basis: 'not_said' }),
        cellOf('f1', TASKER, { said: SAID.noInvoice, stance: 'does_not_recall', basis: 'not_said' }),
        cellOf('f2', RAO, { said: SAID.saw, stance: 'asserts', basis: 'saw' }),
        cellOf('f2', TASKER, { said: SAID.unsigned, stance: 'denies', basis: 'not_said' }),
        cellOf('f2', LINDT, { said: SAID.told, stance: 'reports_another', basis: 'was_told' }),
      ],
      factors: [
        { party: RAO, factor: 'opportunity', statement_ids: [SAID.met], count: 1 },
        { party: RAO, factor: 'contradicted', statement_ids: [SAID.unsigned], count: 1 },
        { party: TASKER, factor: 'contradicted', statement_ids: [SAID.saw, SAID.told], count: 2 },
        { party: TASKER, factor: 'interest', statement_ids: [], count: 0 },
      ],
      excluded: passages
        .filter(({ text }) => text.includes(SAID.laughed))
        .map(({ chunkId, text, start }) => ({
          reason: 'demeanour' as const,
          chunk_id: chunkId,
          start: start + text.indexOf(SAID.laughed),
          end: start + text.indexOf(SAID.laughed) + SAID.laughed.length,
        })),
    },
  }),
  risk: ({ passages }) => ({
    title: 'Risk',
    sections: [
      sectionOf(passages, 'Rule or control bypassed', [SAID.saw, SAID.rule, SAID.unsigned]),
      {
        heading: 'Open',
        statements: [
          { text: 'No approval by a second manager was found.', kind: 'gap', quotes: [], key: 'no approval' },
        ],
      },
    ],
    limitations: [],
    view: {
      type: 'risk',
      rows: [
        {
          id: 'r1',
          category: 'control_bypass',
          fact_statement_ids: [SAID.saw, SAID.unsigned],
          duty_statement_ids: [SAID.rule],
          duty_status: 'in_force',
          control: { state: 'bypassed', statement_ids: ['no approval'] },
          grounds: {
            standing: 'observed',
            occurrences: 1,
            last: '2026-03-03',
            sources: 2,
            amounts: [{ value: 53_400, unit: 'GBP', statement_id: SAID.saw }],
            deadline: null,
          },
          open_statement_ids: ['no approval'],
        },
      ],
      not_examined: ['privacy', 'safety'],
    },
  }),
}

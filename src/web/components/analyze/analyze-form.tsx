import { Box, Group, NativeSelect, Paper, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, useId, useState } from 'react'
import type { Analysis } from '#shared/contracts/analyses.ts'
import { ANALYSIS_TYPE_WORDS } from '#shared/describe-subject.ts'
import { type Subject, useGenerate, useReadiness } from '../../api/analyses.ts'
import { useCaseId } from '../../api/cases.ts'
import { type InquiryKind, useInquiries, useInquiryChanges } from '../../api/inquiries.ts'
import { useRoleReason } from '../../api/session.ts'
import { paths } from '../../paths.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Reason } from '../../ui/main-button.tsx'
import { toOptions } from '../../ui/options.ts'
import { ErrorState } from '../../ui/states.tsx'
import { useKeptState } from '../../ui/use-kept-state.ts'
import { usePhone } from '../../ui/use-phone.ts'
import { EXAMPLES, PURPOSES } from './analyze-words.ts'
import { type AskedParams, missingIn, NO_PARAMS, toParams } from './asked-params.ts'
import { ReadinessLine } from './readiness-line.tsx'
import { TypeSuggestion } from './type-suggestion.tsx'

const ParamsFields = lazyPart(() => import('./params-fields.tsx'), 'ParamsFields')

type AnalysisType = Analysis['type']

interface Draft extends AskedParams {
  readonly type: AnalysisType
  readonly inquiryId: string
  /** A question that does not exist yet; it is added to the case with the analysis. */
  readonly text: string
  readonly focus: string
}

const EMPTY: Draft = { ...NO_PARAMS, type: 'question', inquiryId: '', text: '', focus: '' }
const NEW = ''
const ASKS: Readonly<Partial<Record<AnalysisType, InquiryKind>>> = { question: 'question', topic: 'topic' }

interface Asked {
  readonly question?: string
  readonly topic?: string
  readonly type?: string
}

/** What the address has already chosen; null where it leaves the choice. */
function takeFrom({ question, topic, type }: Asked): Partial<Draft> | null {
  if (question) return { type: 'question', inquiryId: question }
  if (topic) return { type: 'topic', inquiryId: topic }
  return type && Object.hasOwn(ANALYSIS_TYPE_WORDS, type) ? { type: type as AnalysisType } : null
}

/** What an investigator wants to know, and whether the evidence is ready for it. */
export function AnalyzeForm() {
  const caseId = useCaseId()
  const navigate = useNavigate()
  const asked = useSearch({ strict: false }) as Asked
  const [kept, setDraft] = useKeptState<Draft>(`draft.analyze.${caseId}`, EMPTY)
  // What this browser kept may be of a time in which less could be asked.
  const draft = { ...EMPTY, ...kept }
  const fromAddress = takeFrom(asked)
  const [taken, setTaken] = useState('')
  if (fromAddress && JSON.stringify(asked) !== taken) {
    setTaken(JSON.stringify(asked))
    setDraft({ ...EMPTY, ...fromAddress })
  }
  const kind = ASKS[draft.type] ?? null
  const questions = useInquiries(caseId, 'question')
  const topics = useInquiries(caseId, 'topic')
  const known = (kind === 'topic' ? topics.data : questions.data) ?? []
  const chosen = known.find(({ id }) => id === draft.inquiryId)
  const generate = useGenerate(caseId)
  const { add } = useInquiryChanges(caseId, kind ?? 'question')
  const mayGenerate = useRoleReason('member')
  const subject = kind ? chosen && aboutOne(draft.type, kind, chosen.id) : { type: draft.type }
  // A new question has nothing linked to it yet: what can be said of it is what can be said of the whole file.
  const readiness = useReadiness(caseId, subject ?? { type: 'summary' })
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part })

  const settleSubject = async (): Promise<Subject> => {
    if (!kind) return { type: draft.type }
    const { id } = chosen ?? (await add.mutateAsync({ text: draft.text.trim() }))
    return aboutOne(draft.type, kind, id)
  }
  const start = async () => {
    const params = toParams(draft.type, draft)
    const { id } = await generate.mutateAsync({
      ...(await settleSubject()),
      ...(params ? { params } : {}),
      ...(draft.focus.trim() ? { focus: draft.focus.trim() } : {}),
    })
    setDraft(null)
    await navigate({ to: paths.analysis(caseId, id) })
  }
  const blocked = readiness.data?.blocking ? readiness.data.blocking_message : null
  const missing =
    mayGenerate ??
    blocked ??
    (kind && !chosen && !draft.text.trim() ? `Choose a ${kind}, or write a new one.` : null) ??
    missingIn(draft.type, draft)
  const error = add.error ?? generate.error
  // Beside the fields where there is room; where there is none, after what it needs.
  const phone = usePhone()
  const why = useId()
  // The line on the evidence ends with it.
  const isSaidAbove = missing === blocked
  const submit = (
    <ActionButton
      type="submit"
      leftSection={<IconPlayerPlay size={16} aria-hidden />}
      loading={generate.isPending || add.isPending}
      disabledReason={missing}
      reasonAt={isSaidAbove ? undefined : why}
    >
      {readiness.data?.blocking ? 'Add evidence first' : 'Generate'}
    </ActionButton>
  )
  return (
    <Paper p="md" component="section" aria-label="Analyze">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (!missing) void start().catch(() => {})
        }}
      >
        <Stack gap="sm">
          <Group align="flex-end" gap="sm">
            <NativeSelect
              label="Kind of analysis"
              data={toOptions(ANALYSIS_TYPE_WORDS)}
              value={draft.type}
              onChange={(event) =>
                change({ type: event.currentTarget.value as AnalysisType, inquiryId: NEW })
              }
              w={180}
            />
            {kind ? (
              <NativeSelect
                label={kind === 'question' ? 'Which question' : 'Which topic'}
                data={[
                  { value: NEW, label: `Write a new ${kind}` },
                  ...known.map(({ id, text }) => ({ value: id, label: text })),
                ]}
                value={chosen?.id ?? NEW}
                onChange={(event) => change({ inquiryId: event.currentTarget.value })}
                flex="1 1 280px"
                miw={0}
              />
            ) : (
              <Box flex={1} />
            )}
            {phone ? null : submit}
          </Group>
          <Text c="dimmed" fz="xs">
            {PURPOSES[draft.type]}
          </Text>
          {kind && !chosen ? (
            <Textarea
              label={kind === 'question' ? 'What do you want to know?' : 'What is it about?'}
              placeholder={EXAMPLES[kind]}
              value={draft.text}
              onChange={(event) => change({ text: event.currentTarget.value })}
              autosize
              minRows={1}
              maxLength={4_000}
            />
          ) : null}
          <Suspense fallback={null}>
            <ParamsFields type={draft.type} caseId={caseId} asked={draft} onChange={change} />
          </Suspense>
          <TextInput
            label="Focus (optional)"
            description="Guides the search and the analysis, in your own words"
            value={draft.focus}
            onChange={(event) => change({ focus: event.currentTarget.value })}
            maxLength={4_000}
          />
          <TypeSuggestion
            words={kind && !chosen ? `${draft.text} ${draft.focus}` : draft.focus}
            chosen={draft.type}
            onUse={(type) =>
              change({
                type,
                inquiryId: NEW,
                text: '',
                focus: joined(kind && !chosen ? draft.text : '', draft.focus),
              })
            }
          />
          <ReadinessLine query={readiness} kind={chosen ? kind : null} caseId={caseId} />
          {phone ? submit : null}
          {missing && !isSaidAbove ? <Reason id={why} words={missing} /> : null}
          {error ? <ErrorState error={error} kept="Your text is still here." compact /> : null}
        </Stack>
      </form>
    </Paper>
  )
}

const aboutOne = (type: AnalysisType, kind: InquiryKind, id: string): Subject =>
  kind === 'question' ? { type, question_id: id } : { type, topic_id: id }

/** What was typed stays, as the focus of the other kind. */
const joined = (...words: readonly string[]): string =>
  words
    .map((each) => each.trim())
    .filter(Boolean)
    .join(' ')

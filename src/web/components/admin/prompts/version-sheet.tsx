import { Group, SegmentedControl, Text, Title } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { type ReactNode, Suspense, useState } from 'react'
import type { PromptSummary } from '#shared/contracts/prompts.ts'
import { useVersion } from '#web/api/prompts.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { lazyPart } from '#web/ui/lazy-part.ts'
import { Loaded, LoadingState } from '#web/ui/states.tsx'
import { PreviewPrompt } from './preview-prompt.tsx'
import { PromptDiff } from './prompt-diff.tsx'
import { PromptTexts } from './prompt-texts.tsx'
import classes from './prompts.module.css'

const PromptEditor = lazyPart(() => import('./prompt-editor.tsx'), 'PromptEditor')

type View = 'text' | 'changes' | 'preview'

/** One version on the desk: its texts, what it changes, how it would be sent; or the next one being written. */
export function VersionSheet({
  version,
  active,
  actions,
  onBegun,
  onSaved,
}: {
  version: PromptSummary
  /** Unknown where so many newer versions exist that it is not listed. */
  active: PromptSummary | undefined
  actions: ReactNode
  /** A new version is being written from this one, which stays on the desk whatever becomes active meanwhile. */
  onBegun: (version: number) => void
  onSaved: (version: number) => void
}) {
  const [editing, setEditing] = useState(false)
  const [view, setView] = useState<View>(version.is_active ? 'text' : 'changes')
  const query = useVersion(version.prompt_type, version.version)
  if (editing)
    return (
      <section className={classes.sheet} aria-label="New version">
        <Title order={2} fz="reading" mb="sm">
          New version, based on version {version.version}
        </Title>
        <Loaded query={query}>
          {(base) => (
            <Suspense fallback={<LoadingState lines={8} />}>
              <PromptEditor
                base={base}
                active={active}
                onClose={() => setEditing(false)}
                onSaved={(saved) => {
                  setEditing(false)
                  onSaved(saved)
                }}
              />
            </Suspense>
          )}
        </Loaded>
      </section>
    )
  return (
    <section className={classes.sheet} aria-label={`Version ${version.version}`}>
      <Group justify="space-between" gap="xs" mb="xs">
        <Title order={2} fz="reading">
          Version {version.version}
        </Title>
        <Group gap="xs">
          {actions}
          <ActionButton
            size="xs"
            leftSection={<IconPencil size={15} aria-hidden />}
            onClick={() => {
              onBegun(version.version)
              setEditing(true)
            }}
          >
            New version from this one
          </ActionButton>
        </Group>
      </Group>
      <Remarks version={version} />
      <SegmentedControl
        size="xs"
        aria-label="Show"
        mt="xs"
        mb="xs"
        value={view}
        onChange={(value) => setView(value as View)}
        data={[
          { value: 'text', label: 'Text' },
          { value: 'changes', label: 'Changes' },
          { value: 'preview', label: 'Preview' },
        ]}
      />
      {view === 'text' ? (
        <Loaded query={query} lines={8}>
          {(texts) => <PromptTexts texts={texts} />}
        </Loaded>
      ) : null}
      {view === 'changes' ? <VersionChanges version={version} active={active?.version ?? 1} /> : null}
      {view === 'preview' ? <PreviewPrompt type={version.prompt_type} version={version.version} /> : null}
    </section>
  )
}

const Remarks = ({ version }: { version: PromptSummary }) => (
  <>
    {version.change_note ? (
      <Text fz="sm" className="words">
        {version.change_note}
      </Text>
    ) : null}
    {version.activation_reason ? (
      <Text fz="sm" c="dimmed" className="words">
        Activated despite a flagged evaluation: {version.activation_reason}
      </Text>
    ) : null}
  </>
)

/** The active version is held against the one before it, every other against the active one. */
function VersionChanges({ version, active }: { version: PromptSummary; active: number }) {
  const from = version.is_active ? version.version - 1 : active
  if (from < 1)
    return (
      <Text fz="sm" c="dimmed">
        This is the version shipped with Probity. There is no earlier one.
      </Text>
    )
  return (
    <>
      <Text fz="xs" c="dimmed" mb="snug">
        {version.is_active
          ? `From version ${from} to this one`
          : `From the active version ${from} to this one`}
      </Text>
      <PromptDiff type={version.prompt_type} from={from} to={version.version} />
    </>
  )
}

import { NumberInput, Radio, Stack, Switch, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { PROVIDERS, type Provider } from '#shared/analysis-types.ts'
import type { Settings, SettingsChange } from '#shared/contracts/settings.ts'
import { SESSION_LIMITS } from '#shared/session-limits.ts'
import { useChangeSettings } from '../../api/admin.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { MainButton } from '../../ui/main-button.tsx'
import { toProblem } from '../../ui/problem.ts'
import { Fact, Facts, Section } from '../../ui/section.tsx'
import { ErrorState } from '../../ui/states.tsx'
import classes from './admin.module.css'
import { OrganizationName } from './organization-name.tsx'
import { ReportSettings } from './report-settings.tsx'
import { useSaveSettings } from './use-save-settings.ts'

const NAMES: Readonly<Record<Provider, readonly [string, string]>> = {
  extractive: [
    'Built-in analyst',
    'Quotes the evidence word for word. No language model is used and nothing leaves this service.',
  ],
  anthropic: ['Anthropic', 'The direct API. Evidence passages are sent to it.'],
  bedrock: ['Amazon Bedrock', 'Evidence passages are sent to the configured region.'],
  openai_compatible: ['OpenAI-compatible', 'Any service that speaks this protocol, including your own.'],
}

/** Each setting is saved by itself, so that one that is refused keeps nothing else from being saved. */
export const SettingsForm = ({ settings }: { settings: Settings }) => (
  <div className={`${classes.stack} ${classes.measure}`}>
    <OrganizationName />
    <ProviderChoice settings={settings} />
    <BackgroundAi settings={settings} />
    <Judging settings={settings} />
    <ReportSettings settings={settings} />
    <IdleTimeout settings={settings} />
  </div>
)

/** Of a switch, which shows what is so now. */
function useSwitch() {
  const change = useChangeSettings()
  return {
    problem: change.error ? toProblem(change.error) : null,
    save: (part: SettingsChange) =>
      change.mutate(part, { onSuccess: () => notifications.show({ message: 'Saved.' }) }),
  }
}

function ProviderChoice({ settings }: { settings: Settings }) {
  const [provider, setProvider] = useState<Provider>(settings.ai_provider)
  const { busy, problem, save, forget } = useSaveSettings(settings)
  const isInUse = provider === settings.ai_provider
  const configured = new Set(settings.available_providers)
  return (
    <Section title="AI provider">
      <Stack gap="sm">
        <Radio.Group
          label="Analyses are written by"
          description="Takes effect within 30 seconds, for new analyses."
          value={provider}
          onChange={(value) => {
            setProvider(value as Provider)
            forget()
          }}
          error={problem?.fieldError('ai_provider')}
        >
          <Stack gap="xs" mt="xs">
            {PROVIDERS.map((one) => (
              <Radio
                key={one}
                value={one}
                label={`${NAMES[one][0]}${configured.has(one) ? '' : ' (not configured)'}`}
                description={NAMES[one][1]}
              />
            ))}
          </Stack>
        </Radio.Group>
        {problem && !problem.fieldError('ai_provider') ? <ErrorState error={problem} compact /> : null}
        {settings.ai_provider_is_default ? (
          <Text fz="sm">
            No provider has been chosen here, so new analyses use this installation’s default:{' '}
            {NAMES[settings.ai_provider][0]}. If the default changes, for instance because a key for a
            language model is set, they change with it. A provider that you choose or keep here stays.
          </Text>
        ) : null}
        <div>
          <ActionButton
            loading={busy}
            disabledReason={
              isInUse && !settings.ai_provider_is_default ? 'This is the provider in use.' : null
            }
            onClick={() => save({ ai_provider: provider })}
          >
            {isInUse && settings.ai_provider_is_default ? 'Keep this provider' : 'Use this provider'}
          </ActionButton>
        </div>
        <Facts>
          <Fact name="Model that writes">{settings.primary_model ?? 'none (built-in analyst)'}</Fact>
          <Fact name="Model that checks">{settings.quality_model ?? 'none (built-in analyst)'}</Fact>
        </Facts>
        <Text c="dimmed" fz="xs">
          Models are set in the service’s environment and cannot be changed here.
        </Text>
      </Stack>
    </Section>
  )
}

function BackgroundAi({ settings }: { settings: Settings }) {
  const { problem, save } = useSwitch()
  return (
    <Section title="Background documents">
      <Switch
        label="Let analyses read background documents"
        description="Policies and reference material inform an analysis; they are never counted as evidence of what happened."
        checked={settings.background_ai_enabled}
        onChange={(event) => save({ background_ai_enabled: event.currentTarget.checked })}
      />
      {problem ? <ErrorState error={problem} compact /> : null}
    </Section>
  )
}

function Judging({ settings }: { settings: Settings }) {
  const { problem, save } = useSwitch()
  return (
    <Section title="Judging">
      <Switch
        label="Ask people to open what speaks otherwise"
        description="Where an analysis shows evidence that speaks otherwise than a finding, nobody can agree or disagree before opening one such citation."
        checked={settings.contrary_gate}
        onChange={(event) => save({ contrary_gate: event.currentTarget.checked })}
      />
      {problem ? <ErrorState error={problem} compact /> : null}
    </Section>
  )
}

function IdleTimeout({ settings }: { settings: Settings }) {
  const [minutes, setMinutes] = useState<number | string>(settings.idle_timeout_minutes)
  const { busy, problem, save } = useSaveSettings(settings)
  const { idleMinutesLeast: least, idleMinutes: most } = SESSION_LIMITS
  const wrong = typeof minutes !== 'number' || minutes < least || minutes > most
  return (
    <Section title="Sessions">
      <Stack gap="sm">
        <NumberInput
          label="Idle timeout in minutes"
          description={`Browser sessions end after this long without activity (${least} to ${most} minutes).`}
          value={minutes}
          onChange={setMinutes}
          min={least}
          max={most}
          allowDecimal={false}
          error={problem?.fieldError('idle_timeout_minutes')}
          maw={280}
        />
        {problem && !problem.fieldError('idle_timeout_minutes') ? (
          <ErrorState error={problem} compact />
        ) : null}
        <div>
          <MainButton
            loading={busy}
            disabledReason={
              wrong
                ? `Enter ${least} to ${most} minutes.`
                : minutes === settings.idle_timeout_minutes
                  ? 'This is the current timeout.'
                  : null
            }
            onClick={() => save({ idle_timeout_minutes: Number(minutes) })}
          >
            Save timeout
          </MainButton>
        </div>
      </Stack>
    </Section>
  )
}

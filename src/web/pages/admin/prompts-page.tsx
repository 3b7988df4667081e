import { NativeSelect } from '@mantine/core'
import type { PromptSummary } from '#shared/contracts/prompts.ts'
import { PROMPT_NAMES, PROMPT_TYPES, type PromptType } from '#shared/prompt-types.ts'
import { useVersions } from '../../api/prompts.ts'
import { EvaluationPanel } from '../../components/admin/prompts/evaluation-panel.tsx'
import classes from '../../components/admin/prompts/prompts.module.css'
import { VersionActions } from '../../components/admin/prompts/version-actions.tsx'
import { VersionList } from '../../components/admin/prompts/version-list.tsx'
import { VersionSheet } from '../../components/admin/prompts/version-sheet.tsx'
import { toOptions } from '../../ui/options.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { Loaded } from '../../ui/states.tsx'
import { useAddress } from '../../ui/use-address.ts'

export default function PromptsPage() {
  const [address, change] = useAddress()
  const type = PROMPT_TYPES.find((one) => one === address.type) ?? PROMPT_TYPES[0]
  const query = useVersions(type)
  const choose = (version: number) => change({ version: String(version) })
  return (
    <>
      <PageTitle
        note="Instructions sent to the language model. Not used by the built-in analyst."
        actions={
          <NativeSelect
            aria-label="Prompt"
            value={type}
            onChange={(event) => change({ type: event.currentTarget.value as PromptType, version: null })}
            data={toOptions(PROMPT_NAMES)}
          />
        }
      >
        Prompts
      </PageTitle>
      <Loaded query={query} lines={8}>
        {(versions) => (
          <Desk
            versions={versions}
            chosen={versions.find((one) => String(one.version) === address.version)}
            onChoose={choose}
          />
        )}
      </Loaded>
    </>
  )
}

function Desk({
  versions,
  chosen,
  onChoose,
}: {
  versions: readonly PromptSummary[]
  chosen: PromptSummary | undefined
  onChoose: (version: number) => void
}) {
  const active = versions.find((one) => one.is_active)
  const version = chosen ?? active ?? versions[0]
  if (!version) return null
  const activeVersion = active?.version ?? 1
  return (
    <div className={classes.desk}>
      <VersionList versions={versions} chosen={version.version} onChoose={onChoose} />
      <VersionSheet
        key={version.id}
        version={version}
        active={active}
        actions={<VersionActions version={version} active={active} onChanged={onChoose} />}
        onBegun={onChoose}
        onSaved={onChoose}
      />
      <div className={classes.evaluation}>
        <EvaluationPanel key={`evaluation ${version.id}`} version={version} active={activeVersion} />
      </div>
    </div>
  )
}

import { Text } from '@mantine/core'
import { useId } from 'react'
import type { PromptTexts as Texts } from '#shared/prompt-types.ts'
import classes from './prompts.module.css'

/** The two parts of a prompt as they are kept. */
export const PromptTexts = ({ texts }: { texts: Texts }) => (
  <>
    <Part title="System prompt" text={texts.system_prompt} />
    <Part title="User prompt template" text={texts.user_prompt_template} />
  </>
)

export function Part({ title, text, tall = true }: { title: string; text: string; tall?: boolean }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Text id={id} component="h3" fw="var(--mantine-font-weight-medium)" fz="sm" mt="sm" mb="tight">
        {title}
      </Text>
      <pre
        className={`${classes.prompt} ${tall ? '' : classes.scrolling} words`}
        tabIndex={tall ? undefined : 0}
      >
        {text}
      </pre>
    </section>
  )
}

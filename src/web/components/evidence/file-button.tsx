import { type ReactNode, useRef } from 'react'
import { ActionButton } from '../../ui/action-button.tsx'
import type { DroppedFile } from './dropped-files.ts'

interface FileButtonProps {
  readonly label: string
  readonly icon: ReactNode
  readonly variant?: 'filled' | 'default'
  /** Why none can be added; null where they can. */
  readonly reason?: string | null
  /** Asks for a whole folder in the place of files. */
  readonly folder?: boolean
  readonly onFiles: (files: readonly DroppedFile[]) => void
}

/** Asks for files of this machine, or for one of its folders. */
export function FileButton({
  label,
  icon,
  variant = 'filled',
  reason = null,
  folder = false,
  onFiles,
}: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <ActionButton
        variant={variant}
        leftSection={icon}
        disabledReason={reason}
        onClick={() => input.current?.click()}
      >
        {label}
      </ActionButton>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={label}
        {...(folder ? { webkitdirectory: '' } : { 'data-add-files': true })}
        onChange={(event) => {
          onFiles(
            [...(event.currentTarget.files ?? [])].map((file) => ({ file, path: file.webkitRelativePath })),
          )
          event.currentTarget.value = ''
        }}
      />
    </>
  )
}

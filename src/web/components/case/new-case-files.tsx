import { Group, Input, Text } from '@mantine/core'
import { IconFilePlus, IconFolderPlus, IconX } from '@tabler/icons-react'
import { IconButton } from '../../ui/action-button.tsx'
import { formatBytes } from '../../ui/dates.tsx'
import { plural } from '../../ui/plural.ts'
import type { DroppedFile } from '../evidence/dropped-files.ts'
import { FileButton } from '../evidence/file-button.tsx'

interface NewCaseFilesProps {
  readonly files: readonly DroppedFile[]
  readonly onAdd: (files: readonly DroppedFile[]) => void
  readonly onClear: () => void
}

/** The files that a new case begins with. They are sent once the case is there. */
export const NewCaseFiles = ({ files, onAdd, onClear }: NewCaseFilesProps) => (
  <Input.Wrapper
    label="Evidence"
    labelElement="div"
    description="Drop files or folders here, or choose them."
    role="group"
    aria-label="Evidence"
  >
    <Group gap="xs" mt="snug">
      <FileButton label="Add files" icon={<IconFilePlus size={16} />} variant="default" onFiles={onAdd} />
      <FileButton
        label="Add a folder"
        icon={<IconFolderPlus size={16} />}
        variant="default"
        onFiles={onAdd}
        folder
      />
      {/* Together, also where there is no room beside the buttons. */}
      <Group gap="tight" wrap="nowrap">
        <Text fz="sm" role="status">
          {files.length > 0
            ? `${plural(files.length, 'file')} · ${formatBytes(files.reduce((sum, { file }) => sum + file.size, 0))}`
            : ''}
        </Text>
        {files.length > 0 ? (
          <IconButton label="Remove these files" size="sm" onClick={onClear}>
            <IconX size={14} />
          </IconButton>
        ) : null}
      </Group>
    </Group>
  </Input.Wrapper>
)

import { Text } from '@mantine/core'
import { useNewRecoveryCodes } from '../../api/account.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogActions } from '../../ui/dialog-actions.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { RecoveryCodes } from '../sign-in/recovery-codes.tsx'

/**
 * Asks first, because the codes that somebody keeps stop working at once. The new ones are shown only here, so neither
 * Escape nor a press beside them closes them: whoever reads them says that they are saved.
 */
export function NewRecoveryCodes({ left, onClose }: { left: number; onClose: () => void }) {
  const make = useNewRecoveryCodes()
  if (make.data)
    return (
      <Dialog
        onClose={onClose}
        title="Save these recovery codes"
        size="lg"
        closeOnEscape={false}
        closeOnClickOutside={false}
        withCloseButton={false}
      >
        <RecoveryCodes codes={make.data.codes} onKept={onClose} />
      </Dialog>
    )
  return (
    <Dialog onClose={onClose} title="Generate new recovery codes?" size="lg">
      <Text fz="sm" mb="sm">
        {left === 0
          ? 'The ten new codes are shown once. Have a place ready to keep them.'
          : `Your ${left} unused ${left === 1 ? 'code stops' : 'codes stop'} working at once. The ten new ones are shown once. Have a place ready to keep them.`}
      </Text>
      {make.error ? <ErrorState error={make.error} compact /> : null}
      <DialogActions
        confirm="Generate new codes"
        busy={make.isPending}
        onConfirm={() => make.mutate()}
        onCancel={onClose}
      />
    </Dialog>
  )
}

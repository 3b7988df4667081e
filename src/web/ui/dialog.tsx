import { Modal, type ModalProps } from '@mantine/core'
import { useEffect, useState } from 'react'

/**
 * A dialog that is there while it is shown. Whoever closes it goes on where they were: the library gives the focus back
 * only from dialogs that stay in the page while they are closed.
 */
export function Dialog(props: Omit<ModalProps, 'opened'>) {
  useFocusBack()
  return <Modal opened {...props} />
}

function useFocusBack(): void {
  // Before a field of the dialog takes it.
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      // What opened the dialog may be drawn anew as it closes, and whatever comes next may take the focus.
      requestAnimationFrame(() => {
        const isTaken = document.activeElement !== null && document.activeElement !== document.body
        if (!isTaken && opener instanceof HTMLElement && opener.isConnected)
          opener.focus({ preventScroll: true })
      })
    },
    [opener],
  )
}

import { Center, Loader, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconMenu2 } from '@tabler/icons-react'
import { Outlet, useRouterState } from '@tanstack/react-router'
import { type MouseEvent, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { onSignedOut } from '../../api/client.ts'
import { isSignedIn, useSession } from '../../api/session.ts'
import { useStarted } from '../../api/started-analyses.ts'
import { onStepUp } from '../../api/step-up.ts'
import { paths } from '../../paths.ts'
import { IconButton } from '../../ui/action-button.tsx'
import { useKeyboard, useShortcut } from '../../ui/keyboard.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { NotLoadedYet } from '../../ui/not-loaded.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { useArrival } from '../../ui/use-arrival.ts'
import { useNoStrayDrop } from '../../ui/use-no-stray-drop.ts'
import { usePhone } from '../../ui/use-phone.ts'
import { NoOrganization } from '../sign-in/no-organization.tsx'
import classes from './app-frame.module.css'
import { ConnectionBanner } from './connection-banner.tsx'
import { Palette } from './palette.tsx'
import { SideBar } from './side-bar.tsx'
import { useGoing } from './use-going.ts'
import { usePaletteKey } from './use-palette-key.ts'

/** Everything around the pages for people who are signed in; others are led to where they sign in. */
export function AppFrame() {
  const { data, error, refetch } = useSession()
  const session = useArrival(data)
  if (isSignedIn(session)) return <Frame />
  if (session?.needs === 'organization') return <NoOrganization session={session} />
  if (session) return <Away to={session.user ? paths.mfa(here()) : paths.login(here())} />
  if (error)
    return (
      <Center mih="100vh" p="md">
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Center>
    )
  return (
    <Center mih="100vh" role="status" aria-label="Loading">
      <Loader type="dots" color="gray" />
    </Center>
  )
}

/** The page that was asked for, to come back to. */
const here = () => location.pathname + location.search + location.hash

function Away({ to }: { to: string }) {
  useEffect(() => location.assign(to), [to])
  return (
    <Center mih="100vh" role="status">
      <Text c="dimmed">Taking you to the sign-in…</Text>
    </Center>
  )
}

const KeyMap = lazyPart(() => import('./key-map.tsx'), 'KeyMap')
const SignInAgain = lazyPart(() => import('../sign-in/sign-in-again.tsx'), 'SignInAgain')
const StepUpDialog = lazyPart(() => import('../sign-in/step-up-dialog.tsx'), 'StepUpDialog')
const UploadNote = lazyPart(() => import('../evidence/upload-note.tsx'), 'UploadNote', {
  missing: NotLoadedYet,
})
const FinishedAnalyses = lazyPart(() => import('./finished-analyses.tsx'), 'FinishedAnalyses', {
  missing: NotLoadedYet,
})
const Notices = lazyPart(() => import('./notices.tsx'), 'Notices', { missing: NotLoadedYet })

const NARROW = '(max-width: 1279px)'

function Frame() {
  const narrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false })
  const phone = usePhone()
  const [keyMap, setKeyMap] = useState(false)
  const [palette, setPalette] = useState(false)
  const [touched, setTouched] = useState(false)
  const awaited = useStarted().length > 0
  useKeyboard()
  useNoStrayDrop()
  useGoing(() => setPalette(true))
  usePaletteKey(() => setPalette(true))
  useShortcut('?', 'Show keyboard shortcuts', () => setKeyMap(true))
  // Neither a notice, nor an upload, nor the end of a session can come before somebody does something.
  useEffect(() => onFirstTouch(() => setTouched(true)), [])
  const bar = (folded: boolean) => (
    <SideBar folded={folded} onShowKeys={() => setKeyMap(true)} onFind={() => setPalette(true)} />
  )
  return (
    <>
      <a className="skip-link" href="#content">
        Skip to the content
      </a>
      <div className={classes.frame} data-folded={narrow}>
        {phone ? <Drawer>{bar(false)}</Drawer> : <aside className={classes.side}>{bar(narrow)}</aside>}
        <main id="content" tabIndex={-1} className={classes.main}>
          <ConnectionBanner />
          {touched ? (
            <Suspense>
              <UploadNote />
            </Suspense>
          ) : null}
          <Outlet />
        </main>
      </div>
      {/* Each waits for its own code alone: one boundary would hide an open dialog, and lose its focus, while another's comes. */}
      <div className={classes.inFront}>
        <Suspense>{keyMap ? <KeyMap onClose={() => setKeyMap(false)} /> : null}</Suspense>
        {palette ? <Palette onClose={() => setPalette(false)} /> : null}
        <Suspense>
          <WhenStepUpNeeded />
        </Suspense>
      </div>
      <Suspense>{touched ? <Notices /> : null}</Suspense>
      <Suspense>{awaited ? <FinishedAnalyses /> : null}</Suspense>
      <Suspense>
        <WhenSignedOut />
      </Suspense>
    </>
  )
}

/** Whatever was touched responds before more code is fetched. */
const AFTER_TOUCH_MS = 500

function onFirstTouch(run: () => void): () => void {
  const stop = new AbortController()
  const options = { once: true, signal: stop.signal }
  let timer: ReturnType<typeof setTimeout> | undefined
  const soon = () => {
    timer ??= setTimeout(run, AFTER_TOUCH_MS)
  }
  addEventListener('pointerdown', soon, options)
  addEventListener('keydown', soon, options)
  return () => {
    stop.abort()
    clearTimeout(timer)
  }
}

/** The dialog's code comes when a session has ended; the service hands it out to anybody. */
function WhenSignedOut() {
  const [ended, setEnded] = useState(false)
  useEffect(() => onSignedOut(() => setEnded(true)), [])
  return ended ? <SignInAgain onClose={() => setEnded(false)} /> : null
}

/** Shows the dialog while a request waits for a second factor. */
function WhenStepUpNeeded() {
  const [answer, setAnswer] = useState<((shown: boolean) => void) | null>(null)
  useEffect(
    () =>
      onStepUp(
        () =>
          new Promise<boolean>((resolve) =>
            setAnswer(() => (shown: boolean) => {
              setAnswer(null)
              resolve(shown)
            }),
          ),
      ),
    [],
  )
  // Listens from the start, so it hears of Escape before any dialog that was opened later.
  const open = useRef(answer)
  open.current = answer
  useEffect(() => {
    const stop = new AbortController()
    const cancel = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || !open.current) return
      event.stopImmediatePropagation()
      open.current(false)
    }
    addEventListener('keydown', cancel, { capture: true, signal: stop.signal })
    return () => stop.abort()
  }, [])
  return answer ? <StepUpDialog onDone={answer} /> : null
}

/** On a phone the side bar is a drawer: the browser's own dialog keeps the focus inside and closes on Escape. */
function Drawer({ children }: { children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const path = useRouterState({ select: (state) => state.location.pathname })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the drawer closes whenever the page changes
  useEffect(() => dialog.current?.close(), [path])
  return (
    <header className={classes.top}>
      <IconButton label="Open the menu" size="lg" onClick={() => dialog.current?.showModal()}>
        <IconMenu2 size={20} stroke={1.6} />
      </IconButton>
      <Text fw="var(--mantine-font-weight-medium)">Probity</Text>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it by itself */}
      <dialog
        ref={dialog}
        className={classes.drawer}
        aria-label="Menu"
        onClick={(event) => closesMenu(event) && event.currentTarget.close()}
      >
        {children}
      </dialog>
    </header>
  )
}

/** A press beside the menu, or on what opens something in front of the page. */
const closesMenu = ({ target, currentTarget }: MouseEvent): boolean =>
  target === currentTarget || (target instanceof Element && target.closest('[data-closes-menu]') !== null)

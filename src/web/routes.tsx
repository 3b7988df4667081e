import { createRootRoute, createRoute, createRouter, Outlet, redirect } from '@tanstack/react-router'
import { casesQuery } from './api/cases.ts'
import { lazyPage } from './api/lazy-page.ts'
import { queryClient } from './api/query-client.ts'
import { sessionQuery } from './api/session.ts'
import { AppFrame } from './components/frame/app-frame.tsx'
import { PageError } from './components/frame/page-error.tsx'
// Where nearly every visit begins: loaded with the frame, not after it.
import CaseLayout from './pages/case-layout.tsx'
import CasesPage from './pages/cases-page.tsx'
import NotFoundPage from './pages/not-found-page.tsx'
import { paths } from './paths.ts'
import { parseTexts, writeTexts } from './ui/address-texts.ts'
import { LoadingState } from './ui/states.tsx'

const CASE_ID = '$caseId'
const CASE = paths.case(CASE_ID)
const ADMIN = paths.administration()
/** What an address adds to that of the page around it. */
const within = (around: string, address: string): string => address.slice(around.length + 1)

const rootRoute = createRootRoute({
  component: Outlet,
  errorComponent: PageError,
  notFoundComponent: NotFoundPage,
})

const atRoot = { getParentRoute: () => rootRoute }

/** Pages for people who are not signed in, or not wholly, or need not be. */
const signInRoutes = [
  createRoute({
    ...atRoot,
    path: paths.signIn(),
    component: lazyPage(() => import('./pages/sign-in-page.tsx')),
  }),
  createRoute({
    ...atRoot,
    path: paths.signedIn(),
    component: lazyPage(() => import('./pages/signed-in-page.tsx')),
  }),
  createRoute({
    ...atRoot,
    path: paths.verifyDossier(),
    component: lazyPage(() => import('./pages/verify-dossier-page.tsx')),
  }),
  createRoute({
    ...atRoot,
    path: paths.welcome(),
    component: lazyPage(() => import('./pages/welcome-page.tsx')),
  }),
  createRoute({
    ...atRoot,
    path: paths.invitation(),
    component: lazyPage(() => import('./pages/invitation-page.tsx')),
  }),
  createRoute({
    ...atRoot,
    path: paths.mfa(),
    component: lazyPage(() => import('./pages/mfa-page.tsx')),
  }),
]

const frameRoute = createRoute({
  ...atRoot,
  id: 'frame',
  component: AppFrame,
  // Begun here, so that it runs beside the download of the page's code.
  beforeLoad: () => void queryClient.prefetchQuery(sessionQuery),
})
const inFrame = { getParentRoute: () => frameRoute }

const homeRoute = createRoute({
  ...inFrame,
  path: paths.home(),
  beforeLoad: () => {
    throw redirect({ to: paths.cases(), replace: true })
  },
})
const casesRoute = createRoute({
  ...inFrame,
  path: paths.cases(),
  component: CasesPage,
  // Beside the question who is signed in, not after it.
  beforeLoad: () => void queryClient.prefetchQuery(casesQuery),
})

const caseRoute = createRoute({
  ...inFrame,
  path: CASE,
  component: CaseLayout,
})
const inCase = { getParentRoute: () => caseRoute }
const caseRoutes = [
  createRoute({
    ...inCase,
    path: '/',
    component: lazyPage(() => import('./pages/case-overview-page.tsx')),
  }),
  createRoute({
    ...inCase,
    path: within(CASE, paths.evidence(CASE_ID)),
    component: lazyPage(() => import('./pages/evidence-page.tsx')),
  }),
  createRoute({
    ...inCase,
    path: within(CASE, paths.people(CASE_ID)),
    component: lazyPage(() => import('./pages/people-page.tsx')),
  }),
  createRoute({
    ...inCase,
    path: within(CASE, paths.chronology(CASE_ID)),
    component: lazyPage(() => import('./pages/chronology-page.tsx')),
  }),
  createRoute({
    ...inCase,
    path: within(CASE, paths.questions(CASE_ID)),
    component: lazyPage(() => import('./pages/questions-page.tsx')),
  }),
  createRoute({
    ...inCase,
    path: within(CASE, paths.analyses(CASE_ID)),
    component: lazyPage(() => import('./pages/analyses-page.tsx')),
  }),
  createRoute({
    ...inCase,
    path: within(CASE, paths.analysis(CASE_ID, '$analysisId')),
    component: lazyPage(() => import('./pages/analysis-page.tsx')),
  }),
  createRoute({
    ...inCase,
    path: within(CASE, paths.allegations(CASE_ID)),
    component: lazyPage(() => import('./pages/allegations-page.tsx')),
  }),
  createRoute({
    ...inCase,
    path: within(CASE, paths.report(CASE_ID)),
    component: lazyPage(() => import('./pages/report-page.tsx')),
  }),
]

/** An address of nothing keeps the frame: the way on is where it always is. */
const nowhereRoute = createRoute({
  ...inFrame,
  path: '$',
  component: NotFoundPage,
})
const metricsRoute = createRoute({
  ...inFrame,
  path: paths.metrics(),
  component: lazyPage(() => import('./pages/metrics-page.tsx')),
})
const accountRoute = createRoute({
  ...inFrame,
  path: paths.account(),
  component: lazyPage(() => import('./pages/account-page.tsx')),
})

const adminRoute = createRoute({
  ...inFrame,
  path: ADMIN,
  component: lazyPage(() => import('./pages/admin/admin-layout.tsx')),
})
const inAdmin = { getParentRoute: () => adminRoute }
const adminRoutes = [
  createRoute({
    ...inAdmin,
    path: '/',
    beforeLoad: () => {
      throw redirect({ to: paths.admin(), replace: true })
    },
  }),
  createRoute({
    ...inAdmin,
    path: within(ADMIN, paths.admin('prompts')),
    component: lazyPage(() => import('./pages/admin/prompts-page.tsx')),
  }),
  createRoute({
    ...inAdmin,
    path: within(ADMIN, paths.admin('settings')),
    component: lazyPage(() => import('./pages/admin/settings-page.tsx')),
  }),
  createRoute({
    ...inAdmin,
    path: within(ADMIN, paths.admin('users')),
    component: lazyPage(() => import('./pages/admin/users-page.tsx')),
  }),
  createRoute({
    ...inAdmin,
    path: within(ADMIN, paths.admin('audit')),
    component: lazyPage(() => import('./pages/admin/audit-page.tsx')),
  }),
  createRoute({
    ...inAdmin,
    path: within(ADMIN, paths.admin('operations')),
    component: lazyPage(() => import('./pages/admin/operations-page.tsx')),
  }),
  createRoute({
    ...inAdmin,
    path: within(ADMIN, paths.admin('feedback')),
    component: lazyPage(() => import('./pages/admin/feedback-page.tsx')),
  }),
  createRoute({
    ...inAdmin,
    path: within(ADMIN, paths.admin('retention')),
    component: lazyPage(() => import('./pages/admin/retention-page.tsx')),
  }),
  createRoute({
    ...inAdmin,
    path: within(ADMIN, paths.admin('proof')),
    component: lazyPage(() => import('./pages/admin/proof-page.tsx')),
  }),
]

export const router = createRouter({
  routeTree: rootRoute.addChildren([
    ...signInRoutes,
    frameRoute.addChildren([
      homeRoute,
      casesRoute,
      caseRoute.addChildren(caseRoutes),
      nowhereRoute,
      metricsRoute,
      accountRoute,
      adminRoute.addChildren(adminRoutes),
    ]),
  ]),
  parseSearch: parseTexts,
  stringifySearch: writeTexts,
  defaultPreload: 'intent',
  defaultPendingComponent: () => <LoadingState lines={6} label="Loading the page" />,
  defaultPendingMs: 150,
  defaultErrorComponent: PageError,
  scrollRestoration: true,
})

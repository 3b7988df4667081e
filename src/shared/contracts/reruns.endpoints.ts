import { addresses } from './addresses.ts'
import { idParams } from './common.ts'
import { endpoint } from './endpoint.ts'
import { newRerun, rerun, rerunAccepted, rerunList } from './reruns.ts'

export const listReruns = endpoint(addresses.listReruns, { params: idParams, response: rerunList })

export const startRerun = endpoint(addresses.startRerun, {
  params: idParams,
  body: newRerun,
  status: 202,
  response: rerunAccepted,
})

export const getRerun = endpoint(addresses.getRerun, { params: idParams, response: rerun })

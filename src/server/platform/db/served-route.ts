import { AsyncLocalStorage } from 'node:async_hooks'
import { AppError } from '../errors.ts'

const current = new AsyncLocalStorage<string>()

/** Runs the work of one route, so that its transactions are counted as this route's. */
export const servingRoute = <T>(route: string, work: () => Promise<T>): Promise<T> => current.run(route, work)

/**
 * Lets each route have only so many transactions at a time; more wait their turn, and no longer than `waitMs`. Where a
 * table is locked, the routes that need it then wait for it without taking every connection from all the others.
 */
export function createRouteTurns({ most, waitMs }: { readonly most: number; readonly waitMs: number }) {
  const running = new Map<string, number>()
  const waiting = new Map<string, (() => void)[]>()

  const leave = (route: string): void => {
    const next = waiting.get(route)?.shift()
    const left = (running.get(route) ?? 1) - 1
    if (next) next()
    else if (left > 0) running.set(route, left)
    else running.delete(route)
  }
  const enter = async (route: string): Promise<void> => {
    const inside = running.get(route) ?? 0
    if (inside < most) return void running.set(route, inside + 1)
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const queue = waiting.get(route) ?? []
    waiting.set(route, queue)
    queue.push(resolve)
    const timer = setTimeout(() => {
      queue.splice(queue.indexOf(resolve), 1)
      reject(
        new AppError(
          'DATABASE_UNAVAILABLE',
          'The database is busy. Nothing was changed; try again shortly.',
          {
            retryAfterSeconds: 2,
          },
        ),
      )
    }, waitMs)
    await promise.finally(() => {
      clearTimeout(timer)
      if (queue.length === 0) waiting.delete(route)
    })
  }
  return async <T>(work: () => Promise<T>): Promise<T> => {
    const route = current.getStore()
    if (route === undefined) return await work()
    await enter(route)
    return await work().finally(() => leave(route))
  }
}

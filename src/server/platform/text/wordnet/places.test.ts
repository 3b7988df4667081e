import { expect, test } from 'vitest'
import { namesPlace } from './places.ts'

test.each(['Perth', 'Leeds', 'New Orleans', 'Kent'])('%s is a place', (name) =>
  expect(namesPlace(name)).toBe(true),
)
test.each(['Stores', 'Finance', 'Reception', 'Carol', 'the'])('%s is none', (name) =>
  expect(namesPlace(name)).toBe(false),
)

import { performance } from 'node:perf_hooks'

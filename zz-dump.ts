import { mkdirSync, writeFileSync, mkdtempSync } from 'node:fs'
import { basename, join } from 'node:path'
import { tmpdir } from 'node:os'
import { createContext } from '#server/app/context.ts'
import { openEmbeddingModel } from '#server/app/embedding-models.ts'
import { configFrom } from '#server/config/config.ts'
import { EMBEDDED } from '#server/config/database.ts'
import { readEnvironment } from '#server/config/env.ts'
import { AnalysisSession } from './src/cli/analysis-session.ts'
import { readCaseFile, toNewInvestigation } from './src/cli/case-file.ts'
import { findEvidenceFiles } from './src/cli/evidence-files.ts'
import { cached } from './bench/asked-case.ts'
import { findPassageUnits } from '#server/features/reading/index.ts'
const CASES = '/work/shared/data/cases'
mkdirSync('/tmp/contrary', { recursive: true })
for (const name of ['case-bank-overtime','case-data-leak-broker','case-harassment-kitchen','case-school-exam']) {
  const folder = join(CASES, name)
  const dataDir = mkdtempSync(join(tmpdir(), 'dump-'))
  const config = configFrom({ ...readEnvironment(), DATA_DIR: dataDir, ...EMBEDDED })
  const context = await createContext({ ...config, logLevel: 'error', logsForAlarms: false, rateLimitFactor: 1000 }, { embeddings: cached(openEmbeddingModel(config.embeddings)) })
  const session = await AnalysisSession.begin(context, toNewInvestigation(await readCaseFile(join(folder, 'case.json')), basename(folder)))
  await session.addFiles(await findEvidenceFiles(join(folder, 'evidence')))
  const s = session as any
  const listed = session.listed()
  const rows: any[] = await context.tenancy.asSystem('dump', async (db: any) => (await db.selectFrom('evidence_chunks as c').innerJoin('evidence_items as e','e.id','c.evidence_id').select(['c.id','c.evidence_id','c.investigation_id','c.organization_id','e.title','e.source_type','e.occurred_at','c.text','c.start_offset','c.end_offset','e.near_duplicate_group','e.file_name','e.include_in_ai']).orderBy('e.file_name').orderBy('c.ordinal').execute()))
  await context.features.evidence.readUnits({organizationId: rows[0].organization_id, userId: null}, [...new Set(rows.map(r=>r.evidence_id))], AbortSignal.timeout(60000))
  const units = await context.tenancy.inTenant({organizationId: rows[0].organization_id, userId: null}, (db:any) => findPassageUnits(db, rows[0].investigation_id, rows.map(r=>({evidenceId:r.evidence_id,start:r.start_offset,end:r.end_offset}))))
  writeFileSync(`/tmp/contrary/${name}.json`, JSON.stringify(rows.map((r,i)=>({file: r.file_name, chunkId:r.id,evidenceId:r.evidence_id,title:r.title,sourceType:r.source_type,text:r.text,start:r.start_offset,rank:i+1,occurredAt:r.occurred_at?.toISOString()??null,nearDuplicateGroup:r.near_duplicate_group,units:units[i]}))))
  console.log(name, rows.length, listed.length, rows.filter((_,i)=>!units[i]?.length).length)
  await context.close()
}

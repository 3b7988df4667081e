import { parseArgs } from 'node:util'
import { ANALYSIS_TYPES } from '#shared/analysis-types.ts'
import { CommandFailed } from './command-failed.ts'

export const USAGE = `Usage:
  probity analyze <folder> --question "…" [--type ${ANALYSIS_TYPES.join(',')}] [--case case.json] [--json]
  probity analyze <folder> --questions file.json [--case case.json] [--json] [--dump-text <folder>]
  probity evaluate [--type analysis_question,…] [--system file --template file] [--rounds 3] [--against report.json] [--json]
  probity read <folder> [--case case.json] [--json]
  probity token --email a@b.example --role owner|admin|member|viewer [--organization slug] [--platform-admin]
                (--change-member where they already belong there with another role, or are disabled)
  probity owner-link   (opens the owner's account of a new installation, for 24 hours)
  probity backup <new folder>
  probity restore <folder of a backup>
  probity migrate
  probity migrate-to-postgres --to postgres://user@host/name   (its password in PGPASSWORD)
  probity smoke --url http://localhost:3000 [--json]
  probity openapi   (the description of the API, to generate clients from)
  probity verify-audit
  probity verify-dossier <dossier.zip | report.zip> [--public-key key.pem]
  probity verify-manifest <proof.json or folder of them> [<proof.json> …] --public-key key.pem`

/** A name with a blank that nobody quoted arrives as two, and the first alone would be another folder. */
function takeOne(command: string, [first, second]: readonly string[]): string | undefined {
  if (second !== undefined)
    throw new CommandFailed(
      `${command} takes one name, and got "${first}" and "${second}". Put a name with blanks in quotation marks.`,
    )
  return first
}

/**
 * One command with its arguments; rejects with `CommandFailed` where it cannot be carried out. Each is loaded when it
 * is called, and loads the service only once its arguments are right: a health check must not pay for the analyst.
 */
export async function runCommand([command, ...args]: readonly string[]): Promise<void> {
  if (args.includes('--help')) return void process.stdout.write(`${USAGE}\n`)
  switch (command) {
    case 'analyze': {
      const { values, positionals } = parseArgs({
        args,
        allowPositionals: true,
        options: {
          question: { type: 'string' },
          questions: { type: 'string' },
          type: { type: 'string' },
          case: { type: 'string' },
          json: { type: 'boolean' },
          'dump-text': { type: 'string' },
        },
      })
      return await (await import('./analyze.ts')).analyze({
        folder: takeOne(command, positionals),
        ...values,
        dumpText: values['dump-text'],
      })
    }
    case 'backup':
      return await (await import('./backup.ts')).backup(
        takeOne(command, parseArgs({ args, allowPositionals: true }).positionals),
      )
    case 'evaluate': {
      const { values } = parseArgs({
        args,
        options: {
          type: { type: 'string' },
          system: { type: 'string' },
          template: { type: 'string' },
          rounds: { type: 'string' },
          against: { type: 'string' },
          json: { type: 'boolean' },
        },
      })
      return await (await import('./evaluate.ts')).evaluate(values)
    }
    case 'migrate':
      parseArgs({ args })
      return await (await import('./migrate.ts')).migrateCommand()
    case 'migrate-to-postgres':
      return await (await import('./migrate-to-postgres.ts')).migrateToPostgres(
        parseArgs({ args, options: { to: { type: 'string' } } }).values.to,
      )
    case 'openapi':
      parseArgs({ args })
      return await (await import('./openapi.ts')).printOpenApi()
    case 'owner-link':
      parseArgs({ args })
      return await (await import('./owner-link.ts')).ownerLink()
    case 'read': {
      const { values, positionals } = parseArgs({
        args,
        allowPositionals: true,
        options: { case: { type: 'string' }, json: { type: 'boolean' } },
      })
      return await (await import('./read.ts')).read({
        folder: takeOne(command, positionals),
        ...values,
      })
    }
    case 'restore':
      return await (await import('./backup.ts')).restore(
        takeOne(command, parseArgs({ args, allowPositionals: true }).positionals),
      )
    case 'smoke':
      return await (await import('./smoke.ts')).smoke(
        parseArgs({ args, options: { url: { type: 'string' }, json: { type: 'boolean' } } }).values,
      )
    case 'token': {
      const { values } = parseArgs({
        args,
        options: {
          email: { type: 'string' },
          role: { type: 'string' },
          organization: { type: 'string' },
          'platform-admin': { type: 'boolean' },
          'change-member': { type: 'boolean' },
        },
      })
      return await (await import('./token.ts')).token({
        ...values,
        platformAdmin: values['platform-admin'] ?? false,
        changeMember: values['change-member'] ?? false,
      })
    }
    case 'verify-audit':
      parseArgs({ args })
      return await (await import('./verify-audit.ts')).verifyAudit()
    case 'verify-dossier': {
      const { values, positionals } = parseArgs({
        args,
        allowPositionals: true,
        options: { 'public-key': { type: 'string' } },
      })
      return await (await import('./verify-dossier.ts')).verifyDossier(
        takeOne(command, positionals),
        values['public-key'],
      )
    }
    case 'verify-manifest': {
      const { values, positionals } = parseArgs({
        args,
        allowPositionals: true,
        options: { 'public-key': { type: 'string' } },
      })
      return await (await import('./verify-manifest.ts')).verifyManifest(positionals, values['public-key'])
    }
    case undefined:
    case 'help':
    case '--help':
    case '-h':
      return void process.stdout.write(`${USAGE}\n`)
    default:
      throw new CommandFailed(`There is no command "${command}".\n${USAGE}`)
  }
}

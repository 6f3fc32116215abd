import { upTo } from '@limn/contracts/text';
import { createHash } from 'node:crypto';
import { statementRoutes } from '@limn/contracts/statements';
import { brand } from '../../brand.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { conflict } from '../../platform/errors.ts';
import { type Api } from '../../platform/http/api.ts';
import { pdfFile } from '../../platform/http/send-file.ts';
import { receiptFile, type Receipts } from '../credentials/index.ts';
import type { Caller } from '../identity/index.ts';
import { profileNames } from '../profiles/index.ts';
import { payeeOf } from './payee.ts';
import { statementCsv, statementPdf } from './statement-files.ts';
import { listStatements, type SoldLinks, statementOf } from './statements.ts';

export interface StatementParts {
  db: Database;
  clock: Clock;
  receipts: Receipts;
  publicUrl: string;
  contactEmail: string;
  /** Descriptions and links of sales, per kind of payment. */
  links: Record<string, SoldLinks>;
}

/** A rights holder's statements, month by month. */
export function addStatementRoutes(api: Api<Caller>, parts: StatementParts): void {
  const { db, clock, links, publicUrl, contactEmail: contact } = parts;

  api.on(statementRoutes.list, async ({ caller, query }) => {
    const { profileId } = await payeeOf(db, caller, query);
    return listStatements(db, profileId, query, clock.now());
  });

  api.on(statementRoutes.get, async ({ caller, params, query }) => {
    const { profileId } = await payeeOf(db, caller, query);
    return statementOf(db, links, profileId, params.month, clock.now(), query);
  });

  api.on(statementRoutes.file, async ({ caller, params: { month }, query }) => {
    const { profileId } = await payeeOf(db, caller, query);
    const now = clock.now();
    const statement = await statementOf(db, links, profileId, month, now);
    const name = `${brand.name.toLowerCase()}-statement-${month}`;
    if (query.format === 'csv') {
      const bytes = Buffer.from(statementCsv(statement));
      return {
        stream: bytes,
        size: bytes.length,
        type: 'text/csv; charset=utf-8',
        immutable: false,
        downloadName: `${name}.csv`,
      };
    }
    if (query.format === 'pdf') {
      const payee = (await profileNames(db, [profileId])).get(profileId)!.name;
      const parties = { payee, publicUrl, contact, now };
      return pdfFile(await statementPdf(statement, parties), `${name}.pdf`);
    }
    if (!statement.final)
      throw conflict('This month is not over yet. Its receipt is available once it is.');
    const { lines: _lines, total: lines, final: _final, ...facts } = statement;
    const end = new Date(Date.UTC(Number(upTo(month, 4)), Number(month.slice(5)), 1));
    return receiptFile(
      await parts.receipts.receiptFor(
        'statement',
        `${profileId}:${month}`,
        {
          ...facts,
          lines,
          // Hash of the CSV file, shown next to it.
          csvSha256: createHash('sha256').update(statementCsv(statement)).digest('hex'),
        },
        end,
      ),
      name,
    );
  });
}

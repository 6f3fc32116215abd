export { letterHtml } from './letter-html.ts';
export {
  countLetters,
  createMail,
  forgetLetters,
  hasFailed,
  listMails,
  type Mailer,
  mailById,
  type MailRow,
} from './mail.ts';
export { personalTables as mailOfPerson } from './personal-data.ts';

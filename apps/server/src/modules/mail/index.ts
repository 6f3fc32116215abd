export { letterHtml } from './letter-html.ts';
export {
  countLetters,
  createMail,
  forgetLetters,
  hasFailed,
  type LetterText,
  listMails,
  type Mailer,
  mailById,
  type MailRow,
  type NotificationLetter,
} from './mail.ts';
export { personalTables as mailOfPerson } from './personal-data.ts';

export { articleFiles } from './articles.ts';
export { articlesFromCms } from './cms.ts';
export { forgetMessagesJob } from './contact.ts';
export { drawnAs, readPage } from './pages.ts';
export { addContentRoutes, addFeeds } from './routes.ts';
export { addStyleTerms, stylePageReader } from './style-terms.ts';
export { statusReader } from './status.ts';
export { addTermHeaders } from './terms.ts';
export { readTexts } from './texts.ts';

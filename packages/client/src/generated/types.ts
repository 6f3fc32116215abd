// Built from the route table by tools/generate.ts. Do not edit: run it again instead.
import type { NamedFile } from '../call.ts';

export interface Account {
  plan: Plan;
  /** When this plan ends; null: it was not bought, and does not expire. */
  endsAt: string | null;
  /** The plan that follows, and until when it is paid; without an end it was given. Null: Free. */
  followedBy: {
    plan: string;
    until: string | null;
  } | null;
  credits: {
    available: number;
    reserved: number;
  };
  history: CreditLine[];
  total: number;
  /** Where the history continues. */
  next: Next;
}

export interface Agreement {
  kind: 'art-style' | 'own-model' | 'own-style' | 'customer-licence' | 'persona';
  title: string;
  version: string;
  /** SHA-256 of `text` in UTF-8, 64 hex digits. */
  sha256: string;
  /** Plain text in paragraphs; headings begin with '# '. */
  text: string;
}

export interface AgreementCertificate {
  number: string;
  state: 'offered' | 'active' | 'notice' | 'windingDown' | 'ended';
  about: string;
  holder: string;
  customer: string;
  rights: (
    | 'name'
    | 'image'
    | 'likeness'
    | 'voice'
    | 'illustration'
    | 'cover'
    | 'adaptation'
    | 'narration'
    | 'training'
  )[];
  startsAt: string | null;
  endsAt: string | null;
  signedAt: string;
  /** Hash of the agreement's text. */
  sha256: string;
}

export interface Artwork {
  id: string;
  title: string;
  width: number;
  height: number;
  bytes: number;
  /** Address of a small picture; signed, good for some hours. */
  thumbnailUrl: string;
}

export interface ArtworkShare {
  artworkId: string;
  title: string;
  thumbnailUrl: string;
  ppm: number;
}

export interface Badge {
  profile: string;
  kind: 'domain' | 'facebook' | 'instagram' | 'tiktok';
  value: string;
  since: string;
}

export interface BillingAccountInput {
  /** Default: `0`. */
  offset?: number;
  /** Default: `10`. */
  size?: number;
  cursor?: string;
}

export interface BillingEarningsAnswer {
  summary: EarningsSummary;
  earnings: Earning[];
  next: Next;
  /** Counted to 1,000 beyond this page. */
  total: number;
}

export interface BillingEarningsInput {
  /** Default: `0`. */
  offset?: number;
  /** Default: `10`. */
  size?: number;
  cursor?: string;
  kind?: 'artist' | 'influencer';
  profile?: string;
}

export interface BillingEarningsOverviewInput {
  kind?: 'artist' | 'influencer';
  profile?: string;
}

export interface BillingPlanAnswer {
  active: boolean;
  free: boolean;
  name: string;
}

export interface BillingPlansAnswer {
  plans: Plan[];
}

export interface BookCard {
  title: string;
  subtitle: string;
  language: string;
  genres: string[];
  id: string;
  cover: Photo | null;
  /** The holder first. */
  contributors: {
    profileId: string;
    kind: 'artist' | 'influencer';
    name: string;
    role: 'author' | 'illustrator' | 'translator' | 'editor' | 'publisher';
  }[];
  rights: ('illustration' | 'cover' | 'adaptation' | 'narration' | 'training')[];
  sample: boolean;
}

export interface BookRights {
  illustration: {
    offered: boolean;
    includes: string;
    price: number;
  };
  cover: {
    offered: boolean;
    includes: string;
    price: number;
  };
  adaptation: {
    offered: boolean;
    includes: string;
    price: number;
  };
  narration: {
    offered: boolean;
    includes: string;
    price: number;
  };
  training: {
    offered: boolean;
    includes: string;
    price: number;
  };
}

export interface BooksGetInput {
  id: string;
}

export interface BooksPublishedAnswer {
  books: BookCard[];
  total: number;
  next: Next;
}

export interface BooksPublishedInput {
  /** Default: `0`. */
  offset?: number;
  /** Default: `10`. */
  size?: number;
  cursor?: string;
  /** Default: `""`. */
  search?: string;
  /** `pt` finds `pt-BR` too. */
  language?: string;
  right?: 'illustration' | 'cover' | 'adaptation' | 'narration' | 'training';
}

export interface Capabilities {
  /** Art styles it paints in at once; 0: in none. */
  styles: number;
  /** Sizes it makes. */
  dimensions: (
    | '1024x1024'
    | '512x512'
    | '768x768'
    | '1152x896'
    | '896x1152'
    | '1344x768'
    | '768x1344'
    | '1536x1536'
    | '2048x2048'
  )[];
  /** Samplers it offers, as its provider calls them; empty: it has no such choice. */
  samplers: string[];
  fields: (
    | 'exclude_from_image'
    | 'prompt_guidance'
    | 'quality'
    | 'seed'
    | 'style_strength'
    | 'pose_and_depth'
    | 'canvas_subject'
    | 'matters'
  )[];
}

export interface Check {
  /** Null: neither its mark nor its look matches a known picture. */
  found: FoundPicture | null;
  /** Content Credentials in the file, by any signer, and whether they are valid. */
  credentials: PictureCredentials;
  /** This answer, signed: a compact JWS whose payload is a `Receipt` of the kind `check`. */
  receipt: string;
}

export type CheckCheckInput =
  | {
      url: string;
    }
  | { file: Blob | NamedFile };

export interface ClientConfig {
  brand: {
    name: string;
    contactEmail: string;
    currency: string;
  };
  oidc: {
    issuer: string;
    clientId: string;
    scopes: string;
    identityProvider: string | null;
    name: string;
    logo: string | null;
    authorizationEndpoint: string;
    tokenEndpoint: string;
    logoutEndpoint: string | null;
    logoutStyle: 'cognito' | 'oidc';
    revocationEndpoint: string | null;
    boundTokens: boolean;
    embedded: boolean;
  };
  guestAccess: boolean;
  /** Origins the provider may send people back to. */
  callbackOrigins: string[];
  /** Amazon Cognito identity pool that gives upload credentials; null: uploads are signed by us. */
  identityPool: {
    id: string;
    region: string;
    provider: string;
  } | null;
  /** True when payments run in the server's own sandbox. */
  paymentSandbox: boolean;
  monitoring: MonitoringConfig;
}

export interface Composer {
  model: string;
  version: string;
  licence: string;
  /** Its training data. */
  training: string;
  /** Null: the model takes none. */
  seed: number | null;
}

export type ContentOptions = ('image' | 'video' | 'voice' | 'book excerpt')[];

export interface CredentialAction {
  /** `c2pa.created`, `c2pa.placed`, …, or a name of the signer's own. */
  action: string;
  description: string | null;
  /** Address of an IPTC digital source type. */
  digitalSourceType: string | null;
  /** The time, as the signer states it. */
  at: string | null;
}

export interface CredentialIngredient {
  title: string | null;
  relationship: 'parentOf' | 'componentOf' | 'inputTo';
  /** Whether it brought credentials of its own, and whether these were valid. */
  credentials: 'none' | 'valid' | 'invalid';
}

export interface CredentialsReadAnswer {
  credentials: PictureCredentials;
}

export interface CredentialsReadInput {
  file: Blob | NamedFile;
}

export interface Credit {
  artist: {
    id: string;
    name: string;
  };
  /** `withdrawn`: it is not in the marketplace any more, as its artist decided. */
  style: {
    id: string;
    name: string;
    withdrawn: boolean;
  };
  ppm: number;
  artworks: ArtworkShare[];
}

export interface CreditAssertion {
  $schema: string;
  /** Where what is owed for this picture can be looked up. */
  url: string;
  /** How the shares are known: counted pixel by pixel, agreed before it was made, or only its maker's. */
  account: 'exact' | 'declared' | 'own';
  /** Id of the picture in the file; absent: it is not stored, or the file was signed before this was added. */
  picture?: string;
  shares: {
    artist: string;
    style: string;
    artwork?: string;
    sharePpm: number;
  }[];
  /** Openly licensed pictures it was painted from; they are owed nothing. Absent: none. */
  references?: {
    part: 'guide' | 'subject' | 'placed';
    title: string;
    maker: string | null;
    year: string | null;
    licence: 'cc0' | 'pdm' | 'by';
    licenceUrl: string;
    sourceName: string;
    sourceUrl: string;
    sha256: string;
  }[];
  /** The model that composed what was painted; absent: none did. */
  composer?: Composer;
  /** The licence this file was delivered under; absent: none. */
  licence?: {
    number: string;
    url: string;
  };
}

export interface CreditLine {
  id: string;
  kind: 'grant' | 'gift' | 'reserve' | 'release' | 'revoke';
  amount: number;
  at: string;
}

export interface CursorQuery {
  offset: number;
  size: number;
  /** The `next` of a page: the entries after it. `offset` is then not used. */
  cursor?: string;
}

export interface CursorQueryInput {
  /** Default: `0`. */
  offset?: number;
  /** Default: `10`. */
  size?: number;
  /** The `next` of a page: the entries after it. `offset` is then not used. */
  cursor?: string;
}

export interface Earning {
  id: string;
  status: 'held' | 'available' | 'in_transit' | 'paid' | 'refunded';
  /** The buyer's bank has called the payment back; until it decides, the amount is held back. */
  disputed: boolean;
  /** The licence of a picture that was sold; null for what was sold otherwise. */
  licence: {
    number: string;
    tier: 'personal' | 'standard' | 'commercial';
    through: string | null;
    image: {
      id: string;
      thumbnailUrl: string;
    };
  } | null;
  /** Description of the sale. */
  description: string;
  /** The style or other thing that earned it; its name is empty once it is deleted. */
  cause: {
    kind: string;
    id: string;
    name: string;
  };
  /** The sale: gross, tax, the provider's fee and what remains, in minor units. */
  gross: number;
  fee: number;
  net: number;
  /** This rights holder's part of the image, in parts per million. */
  ppm: number;
  /** Earned, in minor units; less what was refunded. */
  amount: number;
  /** Parts of the earning that were refunded to the buyer, and kept back for refunds of other sales. */
  refunded: number;
  netted: number;
  currency: string;
  soldAt: string;
  /** When the hold ends. */
  releaseAt: string;
  paidAt: string | null;
}

export interface EarningsOverview {
  currency: string;
  /** Twelve calendar months (UTC), such as `2026-11`, the oldest first and the present one last. */
  months: {
    month: string;
    amount: number;
  }[];
  /** The styles or projects that earned most in these months, at most five, the largest amount first. */
  top: {
    kind: string;
    id: string;
    name: string;
    thumbnailUrl: string | null;
    amount: number;
    sales: number;
  }[];
}

export interface EarningsSummary {
  currency: string;
  /** With what is held back while sales are in dispute. */
  held: number;
  available: number;
  inTransit: number;
  paid: number;
  /** To be taken from later earnings: refunds of what had been paid out. */
  owedBack: number;
  /** When the next held amount is released, if any. */
  nextReleaseAt: string | null;
  payouts: {
    status: PayoutStatus;
  };
}

export interface Evidence {
  /** Content Credentials signed by this server, which hold for these very bytes and name this picture; the invisible mark, which names exactly one picture; or that both look alike. */
  by: 'credentials' | 'mark' | 'fingerprint';
  /** How sure it is, 0 to 1: of credentials 1; of a mark, how well its bits agree; of a likeness, the part of the fingerprint's 128 bits that agree, or the correlation of details where only a part or a turned copy was found. */
  confidence: number;
}

export type FacetCounts = Record<
  | 'medium'
  | 'colour'
  | 'subject'
  | 'category'
  | 'country'
  | 'price'
  | 'tier'
  | 'language'
  | 'right'
  | 'followers'
  | 'free',
  {
    values: {
      value: string;
      count: number;
    }[];
    atLeast: boolean;
  }
>;

export interface FinishedProject {
  id: string;
  about: string;
  customer: string;
  rights: (
    | 'name'
    | 'image'
    | 'likeness'
    | 'voice'
    | 'illustration'
    | 'cover'
    | 'adaptation'
    | 'narration'
    | 'training'
  )[];
  startsAt: string;
  endsAt: string;
  /** Pictures that were approved, the newest first. */
  pictures: {
    url: string;
    width: number;
    height: number;
  }[];
}

export type ForbiddenUses = string[];

export interface FoundPicture {
  /** Why it is considered ours, most certain reason first. */
  evidence: Evidence[];
  changes: PictureChanges;
  width: number;
  height: number;
  /** With `changes.none`: size of the uploaded file, if it was enlarged under a licence. */
  enlargedTo: PictureSize | null;
  createdAt: string;
  credits: Credit[];
  /** Openly licensed pictures it was painted from. */
  references: UsedReference[];
  /** How the shares are known. */
  account: 'exact' | 'declared' | 'own';
  /** The picture itself, if its maker shows it in the marketplace. */
  listed: {
    id: string;
    thumbnailUrl: string;
  } | null;
  /** Number of the licence in `licence`. */
  licenceNumber: string | null;
  /** The widest licence in force: of a picture that is shown in the marketplace, and of one that left it because it was licensed exclusively. */
  licence: {
    number: string;
    tier: 'personal' | 'standard' | 'commercial';
    exclusive: boolean;
  } | null;
}

export interface Generation {
  progress: number;
  step: string;
  current: number;
  previewUrl: string | null;
  id: string;
  status: 'queued' | 'running' | 'succeeded' | 'failed' | 'cancelled';
  recipe: Recipe;
  /** Its styles, the recipe's own style first. */
  styles: {
    id: string;
    name: string;
    artist: string;
  }[];
  /** Credits reserved, and of them taken for pictures delivered. */
  creditsReserved: number;
  creditsSpent: number;
  /** How many of its pictures count as the free ones that artists make in their own styles. */
  freePictures: number;
  error: string | null;
  /** While it waits: how many generations come before it, and when it will begin, in seconds, by how long others took (null where none was measured yet). Null once it has begun. */
  waiting: {
    ahead: number;
    startsIn: number | null;
  } | null;
  images: Image[];
  createdAt: string;
  startedAt: string | null;
  finishedAt: string | null;
}

export interface Image {
  id: string;
  origin: 'generated' | 'edited' | 'composed' | 'uploaded' | 'composition' | 'reference';
  /** Its title: the prompt it was made from, or the name of the uploaded file. */
  title: string;
  /** The generation that painted it, and its position in that; null for a picture that was not generated. */
  generationId: string | null;
  position: number;
  width: number;
  height: number;
  format: 'jpeg' | 'png' | 'webp';
  /** The recipe it was generated from. */
  recipe: Recipe | null;
  /** The version of the model that painted this. */
  modelVersion: string | null;
  /** The model that composed it; null: the built-in painter, or none. */
  composer: Composer | null;
  /** The model is still of that version: its recipe gives this picture again. */
  repeatable: boolean;
  /** Visible things, largest first, if the built-in painter composed it from words only; else empty. */
  contents: SceneContent[];
  /** Words of the prompt that are not in the finished picture. */
  notPainted: string[];
  /** Elements of artworks placed with their artist's permission; parts of the picture, 0–1. */
  lifted: {
    label: string;
    artworkId: string;
    part: number;
  }[];
  /** Largest piece of the brushwork copied whole from one artwork, as a fraction of the picture. */
  largestCopy: number | null;
  /** Openly licensed pictures that it was painted from, and those that the pictures it was made of were painted from. */
  references: UsedReference[];
  /** How its shares are known, and the parts that credit no one. */
  account: {
    kind: 'exact' | 'declared' | 'own';
    declared: number;
    none: number;
    persona: number;
  };
  /** The people it shows, with their permission, under a project. */
  people: {
    profileId: string;
    name: string;
  }[];
  /** Signed address of the marked preview, or of the clean picture once licensed to the reader. */
  url: string;
  thumbnailUrl: string;
  /** Size of the file that the reader's licence delivers, or that one they buy would: smaller pictures are enlarged. Of a picture that needs no licence its own size. */
  fullSize: PictureSize;
  /** Null until a licence unlocks it; the maker of an upload has it at once. */
  downloadUrl: string | null;
  mine: boolean;
  /** Starred by its maker, who is the reader. */
  starred: boolean;
  /** When its maker moved it to the trash; it is deleted 30 days later, unless a licence was paid for it. */
  deletedAt: string | null;
  /** Shown to other creators in the style's gallery. */
  listed: boolean;
  /** Taken down by us: only its maker and those who licensed it are shown it. */
  takenDown: boolean;
  credits: Credit[];
  availability: 'available' | 'reserved' | 'sold';
  /** Licences the reader can buy, with prices; empty if there are none. */
  offers: Offer[];
  /** Why there are no offers: its art style was withdrawn, a person it shows has not approved it, or approved it but has not been paid for it (`unpaid`), or their project has ended (`likeness-ended`), its maker does not show it, it was taken down, or it is an upload; less than half of its credits are proven (`declared`), a picture was recognized in it that it does not credit enough, or it has not been looked up yet (`unchecked`). */
  withheld:
    | 'withdrawn'
    | 'unapproved'
    | 'unpaid'
    | 'likeness-ended'
    | 'not-listed'
    | 'taken-down'
    | 'upload'
    | 'declared'
    | 'recognized'
    | 'unchecked'
    | null;
  /** With `unpaid`: what has to be paid for it first, and in which project. */
  due?: {
    project: string;
    amount: number;
    currency: string;
  };
  /** The reader's own licence, if any. */
  licence: {
    id: string;
    number: string;
    tier: 'personal' | 'standard' | 'commercial';
  } | null;
  createdAt: string;
  /** Of an upload of the reader's that was recognized: one sentence that names the picture or registered work it looks like. Only where a single picture is read or uploaded. */
  resembles?: string;
}

export interface ImagesAttributionAnswer {
  credits: Credit[];
  mapUrl: string | null;
}

export interface ImagesAttributionInput {
  id: string;
}

export interface ImagesFileInput {
  id: string;
  variant:
    | 'preview'
    | 'thumbnail'
    | 'public-preview'
    | 'public-thumbnail'
    | 'clean-thumbnail'
    | 'full'
    | 'map';
  expires: number;
  signature: string;
  download?: '1';
  /** Number of the licence the clean file is delivered under; it is written into the file. */
  licence?: string;
  /** With a visible label that AI made or changed it. */
  label?: '1';
}

export interface ImagesGetInput {
  id: string;
}

export interface ImagesListAnswer {
  images: Image[];
  total: number | null;
  totalAtLeast: boolean;
  next: string | null;
}

export interface ImagesListInput {
  /** Default: `0`. */
  offset?: number;
  /** Default: `10`. */
  size?: number;
  /** Default: `"me"`. */
  owner?: 'me' | 'anyone';
  /** Default: `""`. */
  words?: string;
  style?: string;
  artist?: string;
  model?: string;
  seed?: number;
  width?: number;
  height?: number;
  after?: string;
  before?: string;
  colour?:
    | 'black'
    | 'grey'
    | 'white'
    | 'cream'
    | 'brown'
    | 'red'
    | 'orange'
    | 'yellow'
    | 'green'
    | 'teal'
    | 'blue'
    | 'violet'
    | 'pink';
  origin?: 'generated' | 'edited' | 'composed' | 'uploaded' | 'composition' | 'reference';
  starred?: 'true';
  licensed?: 'true';
  trash?: 'true';
  board?: string;
  like?: string;
  /** Default: `"newest"`. */
  sort?: 'newest' | 'oldest' | 'name';
  cursor?: string;
}

export interface ImagesRelationsAnswer {
  madeFrom: {
    id: string;
    part: 'base' | 'guide' | 'subject' | 'layer';
    title: string;
    thumbnailUrl: string;
  }[];
  usedIn: {
    id: string;
    part: 'base' | 'guide' | 'subject' | 'layer';
    title: string;
    thumbnailUrl: string;
  }[];
}

export interface ImagesRelationsInput {
  id: string;
}

export interface ImagesUploadInput {
  userType?: 'artist' | 'creator' | 'influencer';
  /** The caller confirms that the picture is theirs, or that they may use it. */
  mine: 'true';
  file: Blob | NamedFile;
}

export interface Licence {
  id: string;
  /** Null until paid. */
  number: string | null;
  status: 'pending' | 'active' | 'abandoned' | 'superseded' | 'refunded';
  imageId: string;
  tier: 'personal' | 'standard' | 'commercial';
  exclusive: boolean;
  amount: number;
  currency: string;
  /** Wider tiers available for the difference to the paid price; empty if there are none. */
  upgrades: Offer[];
  agreementVersion: string;
  imageUrl: string;
  paidAt: string | null;
  createdAt: string;
}

export interface LicenceCertificate {
  number: string;
  /** `superseded`: upgraded to the licence `supersededBy`. */
  status: 'active' | 'superseded' | 'refunded';
  /** Number of the licence it replaced, and of the one that replaced it. */
  upgradedFrom: string | null;
  supersededBy: string | null;
  tier: 'personal' | 'standard' | 'commercial';
  exclusive: boolean;
  licensee: string;
  issuedAt: string;
  agreement: {
    title: string;
    version: string;
    sha256: string;
  };
  image: {
    width: number;
    height: number;
    enlargedFrom: PictureSize | null;
    thumbnailUrl: string;
    sha256: string;
  };
  credits: Credit[];
  /** Number of the licence of several pictures that it is a part of. */
  partOf: string | null;
  /** The pictures that were licensed as one, this one among them; empty for a licence of one. */
  pictures: {
    number: string;
    status: 'active' | 'superseded' | 'refunded';
    width: number;
    height: number;
    thumbnailUrl: string;
    credits: {
      artist: string;
      style: string;
      ppm: number;
    }[];
  }[];
  /** Openly licensed pictures it was painted from: they are owed nothing, and named wherever it is. */
  references: UsedReference[];
  /** How the shares are known. */
  account: 'exact' | 'declared' | 'own';
  /** The part that its maker declares as their own; it pays no one. */
  declared: number;
}

export interface LicenceOffer {
  type: 'personal' | 'standard' | 'commercial';
  price: number;
}

export interface LicensingAbandonInput {
  id: string;
}

export interface LicensingAgreementAnswer {
  data: Agreement;
}

export interface LicensingAgreementInput {
  kind: 'art-style' | 'own-model' | 'own-style' | 'customer-licence' | 'persona';
}

export interface LicensingBuyAnswer {
  licence: Licence;
  url: string;
}

export interface LicensingBuyInput {
  imageId: string;
  tier: 'personal' | 'standard' | 'commercial';
  /** The price the buyer saw, in minor units; a changed price is refused, never charged. */
  amount: number;
  agreement: {
    version: string;
    sha256: string;
  };
  /** Calls with the same id are done once. The client makes one unless you give it. */
  requestId?: string;
}

export interface LicensingCertificateInput {
  number: string;
}

export interface LicensingCertificatePdfInput {
  number: string;
}

export interface LicensingGetInput {
  id: string;
}

export interface LicensingLicenceReceiptInput {
  number: string;
}

export interface LicensingListAnswer {
  licences: Licence[];
  total: number;
  next: Next;
}

export interface LicensingListInput {
  /** Default: `0`. */
  offset?: number;
  /** Default: `10`. */
  size?: number;
  cursor?: string;
}

export interface LicensingOffersAnswer {
  pictures: {
    id: string;
    offers: Offer[];
  }[];
}

export interface LicensingOffersInput {
  images: string | string[];
}

export interface Listing {
  id: string;
  kind: 'style' | 'talent' | 'book';
  title: string;
  /** Whose it is. */
  by: {
    id: string;
    name: string;
  };
  medium: string | null;
  colours: string[];
  categories: string[];
  city: string | null;
  country: string | null;
  followers: number;
  /** The lowest price, in minor units; null: on request. */
  price: number | null;
  currency: string;
  sample: boolean;
  /** Up to four pictures, at signed addresses. */
  covers: {
    url: string;
    width: number;
    height: number;
    title: string;
  }[];
  likes: number;
  /** Whether the caller likes it. */
  liked: boolean;
  publishedAt: string;
}

export interface MandatesBuyAnswer {
  licence: Licence;
  /** `charging`: ask again with the same request. `person-pays`: it waits at `url`. */
  state: 'paid' | 'charging' | 'person-pays';
  /** Why no mandate covers it. */
  why: string | null;
  url: string | null;
}

export interface MandatesBuyInput {
  imageId: string;
  tier: 'personal' | 'standard' | 'commercial';
  /** The price that was quoted, in minor units; a changed price is refused, never charged. */
  amount: number;
  agreement: {
    version: string;
    sha256: string;
  };
  /** Calls with the same id are done once. The client makes one unless you give it. */
  requestId?: string;
}

export interface MarketByIdAnswer {
  listings: Listing[];
}

export interface MarketByIdInput {
  ids: string | string[];
}

export interface MarketListingsAnswer {
  listings: Listing[];
  /** Exact up to a thousand. */
  total: number;
  /** There are more than `total`. */
  totalAtLeast: boolean;
  facets: FacetCounts;
  /** Where the next page begins; null at the end, and for relevance, which is paged by `offset`. */
  next: string | null;
}

export interface MarketListingsInput {
  /** Default: `0`. */
  offset?: number;
  /** Default: `10`. */
  size?: number;
  q?: string;
  kind?: 'style' | 'talent' | 'book';
  medium?:
    | string
    | (
        | 'oil'
        | 'acrylic'
        | 'watercolour'
        | 'gouache'
        | 'ink'
        | 'pencil'
        | 'charcoal'
        | 'pastel'
        | 'printmaking'
        | 'collage'
        | 'stained glass'
        | 'photography'
        | 'digital'
        | 'mixed media'
      )[];
  colour?:
    | string
    | (
        | 'black'
        | 'grey'
        | 'white'
        | 'cream'
        | 'brown'
        | 'red'
        | 'orange'
        | 'yellow'
        | 'green'
        | 'teal'
        | 'blue'
        | 'violet'
        | 'pink'
      )[];
  subject?: string | string[];
  category?: string | string[];
  country?: string | string[];
  price?:
    | string
    | ('under-25' | '25-to-50' | '50-to-100' | '100-to-500' | 'over-500' | 'on-request')[];
  tier?: string | ('personal' | 'standard' | 'commercial')[];
  language?: string | string[];
  right?:
    | string
    | (
        | 'name'
        | 'image'
        | 'likeness'
        | 'voice'
        | 'illustration'
        | 'cover'
        | 'adaptation'
        | 'narration'
        | 'training'
      )[];
  followers?: string | ('under-10k' | '10k-to-100k' | '100k-to-1m' | 'over-1m')[];
  free?: 'true';
  /** Default: by relevance with words, else newest first. */
  sort?: 'relevance' | 'newest' | 'most-liked' | 'price-up' | 'price-down' | 'most-followers';
  /** `next` of the page before; in place of `offset`. */
  after?: string;
}

export interface MarketSimilarAnswer {
  listings: Listing[];
}

export interface MarketSimilarInput {
  id: string;
}

export type Medium =
  | 'oil'
  | 'acrylic'
  | 'watercolour'
  | 'gouache'
  | 'ink'
  | 'pencil'
  | 'charcoal'
  | 'pastel'
  | 'printmaking'
  | 'collage'
  | 'stained glass'
  | 'photography'
  | 'digital'
  | 'mixed media';

export interface Model {
  id: string;
  name: string;
  /** Another version paints the same recipe another way. */
  version: string;
  description: string;
  /** Why to choose it rather than another. */
  goodFor: string;
  /** The same prompt painted by each model, for comparing them; null if there is none. */
  exampleUrl: string | null;
  /** The art style it is in. */
  exampleStyle: string | null;
  /** Its training data, or a statement that it has none, and a link to a description. */
  training: {
    kind: 'licensed' | 'public-domain' | 'open' | 'undisclosed' | 'scraped';
    text: string;
    url: string | null;
  };
  /** The terms that what paints, or the model that composes, is used under. */
  licence: string;
  /** Whether each pixel's debt is counted, or the shares are those declared beforehand. */
  account: 'exact' | 'declared';
  /** Name of the model that composes from the prompt; null: the built-in painter composes too. */
  composer: string | null;
  /** How long one picture of 1024×1024 pixels took when we measured it. */
  seconds: {
    least: number;
    most: number;
  };
  /** Credits for one image of up to 1024×1024 pixels; larger ones cost in proportion, rounded up. A drawn scene costs `drawnSceneCredits` instead. */
  credits: number;
  /** The fee per picture to the style's artist, in minor units, and its price in additional credits; null if there is no fee. */
  artistPrice: {
    amount: number;
    currency: string;
    credits: number;
  } | null;
  capabilities: Capabilities;
}

export interface MonitoringConfig {
  applicationId: string;
  clientToken: string;
  site: string;
  /** Percent of visits that are measured. */
  sampleRate: number;
  /** Percent of the measured visits that are recorded for a replay. */
  replaySampleRate: number;
}

export type Next = string | null;

export interface Offer {
  tier: 'personal' | 'standard' | 'commercial';
  amount: number;
  currency: string;
  exclusive: boolean;
}

export interface OpenedReference {
  id: string;
  title: string;
  maker: string | null;
  year: string | null;
  kind: 'photograph' | 'painting' | 'drawing' | 'other';
  licence: 'cc0' | 'pdm' | 'by';
  licenceUrl: string;
  sourceName: string;
  sourceUrl: string;
  width: number | null;
  height: number | null;
  showsPerson: boolean;
  thumbnailUrl: string;
  fileUrl: string;
  sha256: string;
  retrievedAt: string;
}

export interface OwnModelsOfferedAnswer {
  model: Model | null;
}

export interface OwnModelsOfferedInput {
  id: string;
}

export interface PayeeQuery {
  kind?: 'artist' | 'influencer';
  profile?: string;
}

export type PayoutStatus = 'none' | 'pending' | 'enabled';

export interface Photo {
  id: string;
  /** Size of the largest kept version, in pixels. */
  width: number;
  height: number;
  /** Signed addresses, good for 6 to 12 hours. */
  largeUrl: string;
  mediumUrl: string;
  smallUrl: string;
}

export interface PictureArea {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface PictureBox {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface PictureChanges {
  /** Identical to the delivered file; then no other change is reported. */
  none: boolean;
  /** Its size in pixels is neither the picture's own nor that of a licensed file. */
  resized: boolean;
  /** It is a mirror image. */
  mirrored: boolean;
  /** Rotation in degrees, clockwise, approximate. */
  turnedDegrees: number;
  /** Light and dark are exchanged. */
  inverted: boolean;
  /** A bar or a border was added or laid over. */
  framed: boolean;
  /** The visible part of the known picture; null: all of it, or unknown. */
  cropped: PictureArea | null;
}

export type PictureCredentials =
  | {
      state: 'none';
    }
  | {
      state: 'unread';
      reason: string;
    }
  | {
      state: 'invalid';
      reasons: {
        code: string;
        explanation: string;
      }[];
    }
  | {
      state: 'valid';
      signer: {
        who: 'ours' | 'trusted' | 'unknown';
        name: string | null;
        organisation: string | null;
        development: boolean;
      };
      signedAt: string | null;
      title: string | null;
      generator: string | null;
      actions: CredentialAction[];
      ingredients: CredentialIngredient[];
      noTraining: boolean;
      credit: CreditAssertion | null;
    };

export interface PictureSize {
  width: number;
  height: number;
}

export interface Pin {
  x: number;
  y: number;
}

export interface Plan {
  id: 'free' | 'creator' | 'studio';
  name: string;
  creditsPerMonth: number;
  /** Price per month in minor units; 0 for the free plan. */
  price: number;
  currency: string;
  /** The provider's id of the price; null for the free plan. */
  priceId: string | null;
}

export interface PortfolioImage {
  id: string;
  /** Alternative text of the picture. */
  description: string;
  photo: Photo;
}

export interface Profile {
  id: string;
  kind: 'artist' | 'creator' | 'influencer';
  /** entityName of artists and creators, companyName of influencers (§3). */
  accountName: string;
  entityName?: string;
  companyName?: string;
  /** The user's family name (§3). */
  fullName: string;
  accountType: 'personal' | 'business';
  tagline: string;
  profession: string;
  about: string;
  categories: (
    | 'Artist'
    | 'Athlete'
    | 'Chef'
    | 'Comedian'
    | 'Fashion'
    | 'Film and Television'
    | 'Fitness'
    | 'Food'
    | 'Influencer'
    | 'Literary'
    | 'Model'
    | 'Sports'
    | 'Software'
    | 'Theater'
    | 'Voice Talent'
    | 'Other'
  )[];
  contentOptions: ContentOptions;
  socialNetworks: SocialNetworks;
  website: {
    url: string;
  };
  pricing: TierPrices;
  licenses: LicenceOffer[];
  headshot: Photo | null;
  coverphoto: Photo | null;
  portfolioImages: PortfolioImage[];
  published: boolean;
  /** Taken down by us: only its owner is shown it. */
  takenDown: boolean;
  likes: number;
  /** True on a fresh machine's sample people. */
  sample: boolean;
}

export interface ProfileSet {
  artist?: Profile;
  creator?: Profile;
  influencer?: Profile;
}

export interface ProfilesFaceInput {
  id: string;
}

export interface ProfilesPublishedAnswer {
  profiles: TalentCard[];
  /** Counted to 2,000 beyond this page. */
  total: number;
  next: Next;
}

export interface ProfilesPublishedInput {
  /** Default: `0`. */
  offset?: number;
  /** Default: `10`. */
  size?: number;
  cursor?: string;
  /** Default: `"influencer"`. */
  kind?: 'artist' | 'influencer';
  category?:
    | 'Artist'
    | 'Athlete'
    | 'Chef'
    | 'Comedian'
    | 'Fashion'
    | 'Film and Television'
    | 'Fitness'
    | 'Food'
    | 'Influencer'
    | 'Literary'
    | 'Model'
    | 'Sports'
    | 'Software'
    | 'Theater'
    | 'Voice Talent'
    | 'Other';
  /** Default: `""`. */
  search?: string;
}

export interface Project {
  id: string;
  state:
    | 'draft'
    | 'submitted'
    | 'countered'
    | 'accepted'
    | 'paid'
    | 'active'
    | 'completed'
    | 'declined'
    | 'withdrawn'
    | 'expired'
    | 'terminated';
  side: ProjectSide;
  title: string;
  about: string;
  other: {
    profileId: string;
    name: string;
    path: string | null;
  };
  price: number;
  currency: string;
  turn: ProjectSide | null;
  answerUntil: string | null;
  changedAt: string;
  customer: {
    profileId: string;
    name: string;
    path: string | null;
  };
  holder: {
    profileId: string;
    name: string;
    path: string | null;
  };
  subject: {
    kind: 'talent' | 'book';
    id: string;
    name: string;
  };
  terms: ProjectTerms;
  /** An unsent counter-offer or draft, which only its author sees. */
  draft: ProjectTerms | null;
  /** Versions that were sent, the first first. */
  versions: {
    number: number;
    by: ProjectSide;
    note: string;
    terms: ProjectTerms;
    at: string;
  }[];
  /** Number of the newest version; 0 while it is a draft. What is done names it, so that nothing is agreed to unseen. */
  version: number;
  actions: (
    | 'edit'
    | 'submit'
    | 'counter'
    | 'accept'
    | 'decline'
    | 'withdraw'
    | 'sign'
    | 'pay'
    | 'deliver'
    | 'judge'
    | 'notice'
    | 'cure'
    | 'leave'
    | 'revoke'
    | 'renew'
    | 'show'
    | 'ask-again'
  )[];
  /** Other people with a part in the book, and their answers to the newest version; null: none yet. */
  contributors: {
    name: string;
    agrees: boolean | null;
    reason: string;
  }[];
  /** Sides that allow it to be shown on the rights holder's page; it is shown once both do. */
  shownBy: ProjectSide[];
  mayMakeOutputs: boolean;
  startsAt: string | null;
  endsAt: string | null;
  messages: ProjectMessage[];
  outputs: ProjectOutput[];
  payments: {
    id: string;
    description: string;
    amount: number;
    refunded: number;
    paidAt: string;
  }[];
  agreement: ProjectAgreement | null;
  /** Refund to the customer, in minor units, if the caller leaves or withdraws consent now. */
  backOnLeaving: number;
  /** The newest ones, the oldest of them first. */
  events: {
    at: string;
    by: ProjectSide | null;
    text: string;
  }[];
  /** Whether there are events that are older than these. */
  hasOlderEvents: boolean;
  /** Important dates in order: past ones, the next one, and later ones. */
  calendar: {
    what: string;
    at: string;
    when: 'past' | 'next' | 'later';
  }[];
  /** Uploaded with the request: kept with its draft, and sent with its first version. */
  files: ProjectFile[];
  /** The project it repeats or renews. */
  from: {
    id: string;
    state:
      | 'draft'
      | 'submitted'
      | 'countered'
      | 'accepted'
      | 'paid'
      | 'active'
      | 'completed'
      | 'declined'
      | 'withdrawn'
      | 'expired'
      | 'terminated';
    path: string;
    createdAt: string;
    startsAt: string | null;
    endsAt: string | null;
  } | null;
  /** Repetitions and renewals of it, oldest first; only the customer sees drafts. */
  next: {
    id: string;
    state:
      | 'draft'
      | 'submitted'
      | 'countered'
      | 'accepted'
      | 'paid'
      | 'active'
      | 'completed'
      | 'declined'
      | 'withdrawn'
      | 'expired'
      | 'terminated';
    path: string;
    createdAt: string;
    startsAt: string | null;
    endsAt: string | null;
  }[];
}

export interface ProjectAgreement {
  state: 'offered' | 'active' | 'notice' | 'windingDown' | 'ended';
  text: string;
  sha256: string;
  number: string | null;
  signatures: {
    side: ProjectSide;
    name: string;
    at: string;
  }[];
  noticeBy: ProjectSide | null;
  noticeText: string;
  cureUntil: string | null;
  windDownUntil: string | null;
  leftBy: ProjectSide | null;
  revokedAt: string | null;
}

export interface ProjectFile {
  id: string;
  name: string;
  type: string;
  bytes: number;
  /** Signed, for some hours. */
  url: string;
  /** Uploaded by the reader's side. */
  mine: boolean;
  /** Taken down by us: name and address are empty. */
  takenDown: boolean;
}

export interface ProjectMessage {
  id: string;
  by: ProjectSide;
  mine: boolean;
  text: string;
  /** Taken down by us: neither its words nor its files are shown. */
  takenDown: boolean;
  files: ProjectFile[];
  at: string;
}

export interface ProjectOutput {
  id: string;
  status: 'pending' | 'approved' | 'rejected';
  note: string;
  image: {
    id: string;
    url: string;
    width: number;
    height: number;
  } | null;
  /** A file that is not a picture of the gallery: a film, a recording, a text. */
  file: ProjectFile | null;
  reason: string;
  pin: Pin | null;
  /** To be paid by the customer, in minor units; 0 once it is. */
  due: number;
  at: string;
  decidedAt: string | null;
}

export type ProjectSide = 'customer' | 'holder';

export interface ProjectSummary {
  id: string;
  state:
    | 'draft'
    | 'submitted'
    | 'countered'
    | 'accepted'
    | 'paid'
    | 'active'
    | 'completed'
    | 'declined'
    | 'withdrawn'
    | 'expired'
    | 'terminated';
  side: ProjectSide;
  title: string;
  /** The talent or the book. */
  about: string;
  other: {
    profileId: string;
    name: string;
    path: string | null;
  };
  price: number;
  currency: string;
  turn: ProjectSide | null;
  answerUntil: string | null;
  changedAt: string;
}

export interface ProjectTerms {
  v: 1;
  /** Purpose and expected results. */
  brief: string;
  rights: (
    | 'name'
    | 'image'
    | 'likeness'
    | 'voice'
    | 'illustration'
    | 'cover'
    | 'adaptation'
    | 'narration'
    | 'training'
  )[];
  /** Kinds of content, and how many of each at most. */
  content: {
    kind: 'image' | 'video' | 'voice' | 'book excerpt';
    count: number;
  }[];
  channels: (
    | 'social-media'
    | 'website'
    | 'advertising'
    | 'print'
    | 'broadcast'
    | 'packaging'
    | 'internal'
  )[];
  /** ISO 3166-1 alpha-2 codes; none: worldwide. */
  territory: string[];
  startsOn: string | null;
  months: number;
  renewal: 'none' | 'ask';
  exclusivity: 'none' | 'category' | 'full';
  /** Category of the campaign, from the categories people are known for; null: not specified. */
  category:
    | 'Artist'
    | 'Athlete'
    | 'Chef'
    | 'Comedian'
    | 'Fashion'
    | 'Film and Television'
    | 'Fitness'
    | 'Food'
    | 'Influencer'
    | 'Literary'
    | 'Model'
    | 'Sports'
    | 'Software'
    | 'Theater'
    | 'Voice Talent'
    | 'Other'
    | null;
  tier: 'personal' | 'standard' | 'commercial';
  /** For all of it, in minor units; and for each output that is approved. */
  price: number;
  perOutput: number;
  /** Allowed uses of AI. */
  aiUses: string[];
  /** A model may be trained, and for how many months the training is kept. */
  training: boolean;
  trainingMonths: number;
  /** Allowed and forbidden alterations of a likeness, a voice or a text. */
  alterations: string;
  /** The AI disclosure shown with the content. */
  disclosure: string;
  /** Languages a voice may speak, by BCP 47 tags. */
  languages: string[];
  /** Uses that are ruled out, in the rights holder's words. */
  forbidden: string[];
  approval: boolean;
  /** Days within which the other side answers. */
  answerDays: number;
}

export interface ProjectTermsInput {
  /** Default: `1`. */
  v?: 1;
  /** Purpose and expected results. Default: `""`. */
  brief?: string;
  /** Default: `[]`. */
  rights?: (
    | 'name'
    | 'image'
    | 'likeness'
    | 'voice'
    | 'illustration'
    | 'cover'
    | 'adaptation'
    | 'narration'
    | 'training'
  )[];
  /** Kinds of content, and how many of each at most. Default: `[]`. */
  content?: {
    kind: 'image' | 'video' | 'voice' | 'book excerpt';
    count: number;
  }[];
  /** Default: `[]`. */
  channels?: (
    | 'social-media'
    | 'website'
    | 'advertising'
    | 'print'
    | 'broadcast'
    | 'packaging'
    | 'internal'
  )[];
  /** ISO 3166-1 alpha-2 codes; none: worldwide. Default: `[]`. */
  territory?: string[];
  /** Default: `null`. */
  startsOn?: string | null;
  /** Default: `3`. */
  months?: number;
  /** Default: `"none"`. */
  renewal?: 'none' | 'ask';
  /** Default: `"none"`. */
  exclusivity?: 'none' | 'category' | 'full';
  /** Category of the campaign, from the categories people are known for; null: not specified. Default: `null`. */
  category?:
    | 'Artist'
    | 'Athlete'
    | 'Chef'
    | 'Comedian'
    | 'Fashion'
    | 'Film and Television'
    | 'Fitness'
    | 'Food'
    | 'Influencer'
    | 'Literary'
    | 'Model'
    | 'Sports'
    | 'Software'
    | 'Theater'
    | 'Voice Talent'
    | 'Other'
    | null;
  /** Default: `"standard"`. */
  tier?: 'personal' | 'standard' | 'commercial';
  /** For all of it, in minor units; and for each output that is approved. Default: `0`. */
  price?: number;
  /** Default: `0`. */
  perOutput?: number;
  /** Allowed uses of AI. Default: `[]`. */
  aiUses?: string[];
  /** A model may be trained, and for how many months the training is kept. Default: `false`. */
  training?: boolean;
  /** Default: `3`. */
  trainingMonths?: number;
  /** Allowed and forbidden alterations of a likeness, a voice or a text. Default: `""`. */
  alterations?: string;
  /** The AI disclosure shown with the content. Default: `""`. */
  disclosure?: string;
  /** Languages a voice may speak, by BCP 47 tags. Default: `[]`. */
  languages?: string[];
  /** Uses that are ruled out, in the rights holder's words. Default: `[]`. */
  forbidden?: string[];
  /** Default: `true`. */
  approval?: boolean;
  /** Days within which the other side answers. Default: `14`. */
  answerDays?: number;
}

export interface ProjectsCertificateInput {
  number: string;
}

export type ProjectsCreateInput =
  | {
      kind: 'talent';
      talent: string;
    }
  | {
      kind: 'book';
      book: string;
    }
  | {
      kind: 'again';
      from: string;
    };

export interface ProjectsEventsInput {
  id: string;
}

export interface ProjectsFinishedAnswer {
  projects: FinishedProject[];
}

export interface ProjectsFinishedInput {
  holder: string;
}

export interface ProjectsGetInput {
  id: string;
}

export interface ProjectsListAnswer {
  projects: ProjectSummary[];
  total: number;
  mine: number;
  next: Next;
}

export interface ProjectsListInput {
  /** Default: `0`. */
  offset?: number;
  /** Default: `10`. */
  size?: number;
  cursor?: string;
  side?: ProjectSide;
  open?: 'true' | 'false';
}

export type ProjectsSaveInput = {
  id: string;
} & {
  terms: ProjectTermsInput;
  title?: string;
};

export interface PromptWords {
  words: {
    start: number;
    end: number;
    word: string;
    status: 'painted' | 'substituted' | 'not-painted' | 'left-out';
    as?: string;
    drawnPoorly?: boolean;
  }[];
  /** Name of the language the prompt is in, where it is another than English and little was understood. */
  language: string | null;
}

export interface PublicBook {
  title: string;
  subtitle: string;
  isbn: string;
  cover: Photo | null;
  blurb: string;
  excerpt: string;
  language: string;
  genres: string[];
  publishedYear: number | null;
  rights: BookRights;
  forbiddenUses: ForbiddenUses;
  id: string;
  contributors: {
    profileId: string;
    kind: 'artist' | 'influencer';
    name: string;
    role: 'author' | 'illustrator' | 'translator' | 'editor' | 'publisher';
  }[];
  /** Whether the caller holds it. */
  mine: boolean;
  sample: boolean;
}

export interface PublicProfile {
  id: string;
  kind: 'artist' | 'influencer';
  accountName: string;
  entityName?: string;
  companyName?: string;
  tagline: string;
  profession: string;
  about: string;
  categories: (
    | 'Artist'
    | 'Athlete'
    | 'Chef'
    | 'Comedian'
    | 'Fashion'
    | 'Film and Television'
    | 'Fitness'
    | 'Food'
    | 'Influencer'
    | 'Literary'
    | 'Model'
    | 'Sports'
    | 'Software'
    | 'Theater'
    | 'Voice Talent'
    | 'Other'
  )[];
  contentOptions: ContentOptions;
  socialNetworks: SocialNetworks;
  website: {
    url: string;
  };
  pricing: TierPrices;
  licenses: LicenceOffer[];
  headshot: Photo | null;
  coverphoto: Photo | null;
  portfolioImages: PortfolioImage[];
  published: boolean;
  takenDown: boolean;
  likes: number;
  sample: boolean;
  /** Whether the caller likes it. */
  liked: boolean;
}

export interface Recipe {
  model: string;
  style: string | null;
  /** Styles mixed with `style`, each with its percentage; `style` gives the rest. */
  mixed_styles: {
    style: string;
    percent: number;
  }[];
  prompt: string;
  image_dimensions:
    | '1024x1024'
    | '512x512'
    | '768x768'
    | '1152x896'
    | '896x1152'
    | '1344x768'
    | '768x1344'
    | '1536x1536'
    | '2048x2048';
  exclude_from_image: string;
  prompt_guidance: number;
  quality: number;
  seed: number;
  sampler: string;
  number_of_images: number;
  imageFormat: 'jpeg' | 'png' | 'webp';
  /** Id of one of my images whose shapes and depth replace the composed scene, or none. */
  pose_and_depth: string | null;
  /** Id of one of my images whose subject is cut out, placed and painted in, or none. */
  canvas_subject: string | null;
  /** An openly licensed picture to follow instead of the caller's own (`pose_and_depth`), or none. */
  reference: string | null;
  /** An openly licensed picture whose subject is cut out and painted in, instead of the caller's own (`canvas_subject`), or none. */
  reference_subject: string | null;
  /** I may show the person in the photograph given as a reference, or the picture is for private use. */
  reference_people: boolean;
  /** An active project of the caller whose persona is placed in the picture. */
  persona: string | null;
  style_strength: number;
  /** Whose spread of dark and bright a picture that is followed is painted in. */
  light: 'guide' | 'artist';
  /** Places of the picture given for pose and depth that are followed most closely, in fractions of it. */
  matters: PictureBox[];
}

export interface ReferencesFileInput {
  id: string;
  variant: 'thumbnail' | 'file';
  expires: number;
  signature: string;
}

export interface ReferencesGetInput {
  id: string;
}

export interface ReferencesKeepAnswer {
  image: string;
}

export type ReferencesKeepInput = {
  id: string;
  userType?: 'artist' | 'creator' | 'influencer';
} & {
  /** I have the right to show the person in the reference, or the picture is for private use. Default: `false`. */
  peopleCleared?: boolean;
};

export interface ReferencesSearchAnswer {
  /** Uploads and drawings of the caller's own, by their names and their boards' names; of the first page. */
  own: {
    id: string;
    title: string;
    thumbnailUrl: string;
    fit: number;
  }[];
  references: {
    id: string;
    title: string;
    maker: string | null;
    year: string | null;
    kind: 'photograph' | 'painting' | 'drawing' | 'other';
    licence: 'cc0' | 'pdm' | 'by';
    licenceUrl: string;
    sourceName: string;
    sourceUrl: string;
    width: number | null;
    height: number | null;
    showsPerson: boolean;
    thumbnailUrl: string;
    fit: number;
  }[];
  /** The first one, where it fits well enough to be followed unasked; never a photograph of a person. */
  preselected: string | null;
  /** One sentence about each source that could not be searched. */
  problems: string[];
}

export interface ReferencesSearchInput {
  words: string;
  /** Width divided by height of the picture to be painted. */
  aspect?: number;
  /** Default: `1`. */
  page?: number;
}

export interface ReferencesSimilarAnswer {
  references: {
    id: string;
    title: string;
    maker: string | null;
    year: string | null;
    kind: 'photograph' | 'painting' | 'drawing' | 'other';
    licence: 'cc0' | 'pdm' | 'by';
    licenceUrl: string;
    sourceName: string;
    sourceUrl: string;
    width: number | null;
    height: number | null;
    showsPerson: boolean;
    thumbnailUrl: string;
    fit: number;
  }[];
  problems: string[];
}

export interface ReferencesSimilarInput {
  id: string;
  aspect?: number;
}

export interface Sample {
  id: string;
  prompt: string;
  width: number;
  height: number;
  /** Signed addresses of the marked picture and of a small one. */
  url: string;
  thumbnailUrl: string;
  credits: Credit[];
  /** References that it was painted from. */
  references: UsedReference[];
}

export interface SamplesListAnswer {
  styles: StyleSamples[];
}

export interface SamplesListInput {
  /** Ids of art styles, separated by commas. */
  styles: string;
}

export interface SceneContent {
  name: string;
  count: number;
  part: number;
}

export interface ServiceStatus {
  checkedAt: string;
  parts: {
    name: string;
    state: 'working' | 'failing';
    detail: string;
  }[];
}

export interface SocialNetwork {
  handle: string;
  followers: number;
}

export interface SocialNetworks {
  facebook: SocialNetwork;
  instagram: SocialNetwork;
  tiktok: SocialNetwork;
}

export interface Statement {
  month: string;
  currency: string;
  opening: number;
  earned: number;
  refunded: number;
  disputed: number;
  paidOut: number;
  closing: number;
  final: boolean;
  /** A page of them, oldest first. */
  lines: StatementLine[];
  /** Lines of the whole month, counted to a thousand beyond the page. */
  total: number;
  /** Where the lines continue. */
  next: Next;
}

export interface StatementLine {
  id: string;
  kind: 'sale' | 'generation' | 'refund' | 'dispute' | 'payout' | 'reversal' | 'write-off';
  at: string;
  /** Description of the sale or the picture. */
  description: string;
  /** The licence or project it was sold by, or the picture that was made; null when that is gone. */
  sold: {
    label: string;
    path: string;
  } | null;
  /** The app or key that the licence was bought through; null: none. */
  through: string | null;
  /** Change of what is owed, in minor units. */
  amount: number;
}

export interface StatementSummary {
  month: string;
  currency: string;
  opening: number;
  earned: number;
  /** Taken back because buyers were refunded, less what was let off of it. */
  refunded: number;
  /** Held back for payments that buyers' banks called back, less what was given back since. */
  disputed: number;
  /** Sent to the rights holder's account, less what came back from there. */
  paidOut: number;
  closing: number;
  /** The month is over: it does not change any more. */
  final: boolean;
}

export interface StatementsFileInput {
  month: string;
  kind?: 'artist' | 'influencer';
  profile?: string;
  format: 'pdf' | 'csv' | 'jws';
}

export interface StatementsGetInput {
  month: string;
  /** Default: `0`. */
  offset?: number;
  /** Default: `10`. */
  size?: number;
  cursor?: string;
  kind?: 'artist' | 'influencer';
  profile?: string;
}

export interface StatementsListAnswer {
  statements: StatementSummary[];
  total: number;
  next: Next;
}

export interface StatementsListInput {
  /** Default: `0`. */
  offset?: number;
  /** Default: `10`. */
  size?: number;
  cursor?: string;
  kind?: 'artist' | 'influencer';
  profile?: string;
}

export interface StudioCancelInput {
  id: string;
}

export interface StudioCreditsAnswer {
  available: number;
  reserved: number;
}

export interface StudioEventsInput {
  id: string;
}

export type StudioGenerateInput = {
  userType?: 'artist' | 'creator' | 'influencer';
} & {
  /** Default: `"limn-collage"`. */
  model?: string;
  /** Default: `null`. */
  style?: string | null;
  /** Default: `[]`. */
  mixed_styles?: {
    style: string;
    percent: number;
  }[];
  prompt: string;
  /** Default: `"1024x1024"`. */
  image_dimensions?:
    | '1024x1024'
    | '512x512'
    | '768x768'
    | '1152x896'
    | '896x1152'
    | '1344x768'
    | '768x1344'
    | '1536x1536'
    | '2048x2048';
  /** Default: `""`. */
  exclude_from_image?: string;
  /** Default: `80`. */
  prompt_guidance?: number;
  /** Default: `30`. */
  quality?: number;
  /** Default: `0`. */
  seed?: number;
  /** Default: `"DDIM"`. */
  sampler?: string;
  /** Default: `1`. */
  number_of_images?: number;
  /** Default: `"jpeg"`. */
  imageFormat?: 'jpeg' | 'png' | 'webp';
  /** Default: `null`. */
  pose_and_depth?: string | null;
  /** Default: `null`. */
  canvas_subject?: string | null;
  /** Default: `null`. */
  reference?: string | null;
  /** Default: `null`. */
  reference_subject?: string | null;
  /** Default: `false`. */
  reference_people?: boolean;
  /** Default: `null`. */
  persona?: string | null;
  /** Default: `70`. */
  style_strength?: number;
  /** Default: `"guide"`. */
  light?: 'guide' | 'artist';
  /** Default: `[]`. */
  matters?: PictureBox[];
  /** For a model that pays its artist: the fee per picture, in minor units, shown to the person. */
  artistPrice?: number;
  /** Calls with the same id are done once. The client makes one unless you give it. */
  requestId?: string;
};

export interface StudioGetInput {
  id: string;
}

export interface StudioListAnswer {
  generations: Generation[];
  total: number;
  next: Next;
}

export interface StudioListInput {
  /** Default: `0`. */
  offset?: number;
  /** Default: `10`. */
  size?: number;
  cursor?: string;
  active?: 'true';
}

export interface StudioModelsAnswer {
  models: Model[];
}

export interface StudioPreviewInput {
  id: string;
  variant: string;
  expires: number;
  signature: string;
}

export interface StudioReadPromptInput {
  prompt: string;
  /** Default: `""`. */
  exclude?: string;
  /** Default: `"1024x1024"`. */
  image_dimensions?:
    | '1024x1024'
    | '512x512'
    | '768x768'
    | '1152x896'
    | '896x1152'
    | '1344x768'
    | '768x1344'
    | '1536x1536'
    | '2048x2048';
  /** Default: `false`. */
  guided?: boolean;
}

export interface StyleCard {
  id: string;
  name: string;
  description: string;
  artist: {
    id: string;
    name: string;
  };
  /** Sample data of a fresh machine, shown as such. */
  sample: boolean;
  /** Trained by a creator for themselves: only they see it and paint in it; it is never published or sold. */
  private: boolean;
  published: boolean;
  /** It had been published, and its artist has taken it out of the marketplace: only they are shown it. */
  withdrawn: boolean;
  /** Taken down by us: only its artist is shown it. */
  takenDown: boolean;
  status: 'draft' | 'training' | 'trained' | 'published';
  prices: StylePrices;
  /** §3: what a picture made with the artist's own model costs, in minor units. */
  ownModelPrice: number;
  currency: string;
  medium: Medium | null;
  subjects: string[];
  /** Names of its colours, the largest part first; measured when it was trained. */
  colours: (
    | 'black'
    | 'grey'
    | 'white'
    | 'cream'
    | 'brown'
    | 'red'
    | 'orange'
    | 'yellow'
    | 'green'
    | 'teal'
    | 'blue'
    | 'violet'
    | 'pink'
  )[];
  artworkCount: number;
  /** Up to four artworks, the cover first. */
  covers: {
    url: string;
    width: number;
    height: number;
    title: string;
  }[];
  createdAt: string;
}

export interface StyleDetail {
  id: string;
  name: string;
  description: string;
  artist: {
    id: string;
    name: string;
  };
  sample: boolean;
  private: boolean;
  published: boolean;
  withdrawn: boolean;
  takenDown: boolean;
  status: 'draft' | 'training' | 'trained' | 'published';
  prices: StylePrices;
  ownModelPrice: number;
  currency: string;
  medium: Medium | null;
  subjects: string[];
  colours: (
    | 'black'
    | 'grey'
    | 'white'
    | 'cream'
    | 'brown'
    | 'red'
    | 'orange'
    | 'yellow'
    | 'green'
    | 'teal'
    | 'blue'
    | 'violet'
    | 'pink'
  )[];
  artworkCount: number;
  covers: {
    url: string;
    width: number;
    height: number;
    title: string;
  }[];
  createdAt: string;
  artworks: Artwork[];
  /** The cover artwork. */
  cover: string | null;
  mine: boolean;
  /** Whether programs and agents may paint in it and license pictures of it. */
  programsAllowed: boolean;
  /** An admin's review of an artist's first style, with the reason if it was declined. */
  review?: {
    state: 'waiting' | 'approved' | 'refused';
    reason: string | null;
  } | null;
  agreementAccepted?: boolean;
  training?: Training | null;
  /** Artworks changed since the last training: train again before publishing. */
  stale?: boolean;
}

export interface StylePrices {
  personal: number;
  standard: number;
  commercial: number;
}

export interface StyleSamples {
  style: string;
  samples: Sample[];
  /** How the newest painting of samples goes; only for the style's artist. */
  painting: {
    generation: string;
    status: 'queued' | 'running' | 'succeeded' | 'failed' | 'cancelled';
    progress: number;
    step: string;
    error: string | null;
  } | null;
}

export interface StylesArtworkFileInput {
  id: string;
  variant: 'thumbnail';
  expires: number;
  signature: string;
  /** Longest side in pixels, for places where the whole thumbnail would be too much. */
  side?: '200' | '400' | '560';
}

export interface StylesGetInput {
  id: string;
}

export interface StylesListAnswer {
  artStyles: StyleCard[];
  /** Counted to 2,000 beyond this page. */
  total: number;
  next: Next;
}

export interface StylesListInput {
  /** Default: `0`. */
  offset?: number;
  /** Default: `10`. */
  size?: number;
  cursor?: string;
  search?: string;
  /** `me`, or the artist's profile. */
  createdBy?: string;
  published?: 'true' | 'false' | 'both';
  /** Default: `"newest"`. */
  sort?: 'newest' | 'name' | 'price';
}

export interface TalentCard {
  id: string;
  kind: 'artist' | 'influencer';
  accountName: string;
  tagline: string;
  profession: string;
  categories: (
    | 'Artist'
    | 'Athlete'
    | 'Chef'
    | 'Comedian'
    | 'Fashion'
    | 'Film and Television'
    | 'Fitness'
    | 'Food'
    | 'Influencer'
    | 'Literary'
    | 'Model'
    | 'Sports'
    | 'Software'
    | 'Theater'
    | 'Voice Talent'
    | 'Other'
  )[];
  headshot: Photo | null;
  likes: number;
  liked: boolean;
  sample: boolean;
}

export interface TalentOffer {
  rights: {
    name: {
      offered: boolean;
      includes: string;
    };
    image: {
      offered: boolean;
      includes: string;
    };
    likeness: {
      offered: boolean;
      includes: string;
    };
    voice: {
      offered: boolean;
      includes: string;
    };
  };
  forbiddenUses: ForbiddenUses;
  /** Languages their voice speaks. */
  languages: string[];
  city: string;
  country: string;
}

export interface TalentsGetAnswer {
  offer: TalentOffer;
  voice: VoiceSample | null;
  /** Hours they take to answer a request, the median; null while too few were answered. */
  answerHours: number | null;
}

export interface TalentsGetInput {
  id: string;
}

export interface TalentsVoiceFileInput {
  id: string;
  variant: 'voice';
  expires: number;
  signature: string;
}

export interface TierPrices {
  personal: number;
  standard: number;
  commercial: number;
}

export interface Training {
  id: string;
  status: 'queued' | 'running' | 'succeeded' | 'failed' | 'cancelled';
  /** 0 to 1. */
  progress: number;
  step: string;
  error: string | null;
  warnings: string[];
  createdAt: string;
  startedAt: string | null;
  finishedAt: string | null;
}

export interface UsedReference {
  id: string;
  /** The composition was followed (`guide`), a subject was cut out (`subject`), or it was placed on a canvas (`placed`). */
  part: 'guide' | 'subject' | 'placed';
  title: string;
  maker: string | null;
  year: string | null;
  kind: 'photograph' | 'painting' | 'drawing' | 'other';
  licence: 'cc0' | 'pdm' | 'by';
  licenceUrl: string;
  sourceName: string;
  sourceUrl: string;
  /** When its file was fetched, and the file's SHA-256 in hexadecimal digits. */
  retrievedAt: string;
  sha256: string;
  showsPerson: boolean;
}

export interface User {
  id: string;
  email: string;
  givenName: string;
  familyName: string;
  picture: string | null;
  admin: boolean;
  /** Whether prompts are written into the files of this person's pictures. */
  promptInFiles: boolean;
  /** When the account will be deleted, if the person requested that. */
  deletionAt: string | null;
}

export interface VerificationBadgesAnswer {
  badges: Badge[];
}

export interface VerificationBadgesInput {
  profiles: string | string[];
}

export interface VoiceSample {
  id: string;
  /** The title the influencer gave it. */
  title: string;
  seconds: number;
  peaks: number[];
  /** Signed address, good for 6 to 12 hours; answers range requests. */
  url: string;
}

export type WebhookPayload =
  | {
      type: 'generation.succeeded';
      timestamp: string;
      data: {
        generation: string;
        images: string[];
      };
    }
  | {
      type: 'generation.failed';
      timestamp: string;
      data: {
        generation: string;
        images: string[];
      };
    }
  | {
      type: 'image.deleted';
      timestamp: string;
      data: {
        image: string;
      };
    }
  | {
      type: 'licence.activated';
      timestamp: string;
      data: {
        licence: string;
        number: string;
        image: string;
        tier: string;
      };
    }
  | {
      type: 'licence.refunded';
      timestamp: string;
      data: {
        licence: string;
        number: string;
        image: string;
      };
    }
  | {
      type: 'licence.superseded';
      timestamp: string;
      data: {
        licence: string;
        number: string;
        image: string;
        by: string;
      };
    }
  | {
      type: 'dispute.opened';
      timestamp: string;
      data: {
        payment: string;
        kind: string;
        amount: number;
        currency: string;
      };
    }
  | {
      type: 'dispute.closed';
      timestamp: string;
      data: {
        payment: string;
        kind: string;
        amount: number;
        currency: string;
        outcome: 'stands' | 'returned';
      };
    }
  | {
      type: 'project.changed';
      timestamp: string;
      data: {
        project: string;
        state:
          | 'draft'
          | 'submitted'
          | 'countered'
          | 'accepted'
          | 'paid'
          | 'active'
          | 'completed'
          | 'declined'
          | 'withdrawn'
          | 'expired'
          | 'terminated';
        event: string;
        by: 'customer' | 'holder' | null;
      };
    }
  | {
      type: 'statement.ready';
      timestamp: string;
      data: {
        profile: string;
        month: string;
      };
    }
  | {
      type: 'style.published';
      timestamp: string;
      data: {
        style: string;
      };
    }
  | {
      type: 'style.withdrawn';
      timestamp: string;
      data: {
        style: string;
      };
    }
  | {
      type: 'mandate.revoked';
      timestamp: string;
      data: {
        mandate: string;
      };
    }
  | {
      type: 'webhook.test';
      timestamp: string;
      data: {
        webhook: string;
      };
    };

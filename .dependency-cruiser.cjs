/** Who may import whom; see ARCHITECTURE.md. */
module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      // A folder and its own sub-folders may import each other.
      name: 'no-circular-folders',
      severity: 'error',
      scope: 'folder',
      from: { path: '^(packages/[^/]+/src|apps/server/src/modules/[^/]+)/' },
      to: { circular: true },
    },
    {
      name: 'packages-import-no-app',
      severity: 'error',
      from: { path: '^packages/' },
      to: { path: '^apps/' },
    },
    {
      name: 'contracts-import-only-zod',
      severity: 'error',
      from: { path: '^packages/contracts/' },
      to: { path: '^packages/(?!contracts/)' },
    },
    {
      // Its types are generated, so that programs need nothing but the package itself.
      name: 'client-imports-nothing',
      severity: 'error',
      from: { path: '^packages/client/src/' },
      to: { pathNot: '^packages/client/src/' },
    },
    {
      name: 'client-is-generated-from-contracts',
      severity: 'error',
      from: { path: '^packages/client/tools/' },
      to: { path: '^(packages/(?!client/|contracts/)|apps/)' },
    },
    {
      name: 'cli-imports-only-client-and-node',
      severity: 'error',
      from: { path: '^packages/cli/src/' },
      to: { pathNot: '^packages/(cli|client)/', dependencyTypesNot: ['core'] },
    },
    {
      name: 'imaging-is-isomorphic',
      severity: 'error',
      from: { path: '^packages/imaging/src/', pathNot: '\\.test\\.ts$' },
      to: { dependencyTypes: ['core', 'npm', 'npm-dev', 'npm-optional'] },
    },
    {
      name: 'imaging-imports-no-package',
      severity: 'error',
      from: { path: '^packages/imaging/' },
      to: { path: '^packages/(?!imaging/)' },
    },
    {
      name: 'scenes-import-only-imaging',
      severity: 'error',
      from: { path: '^packages/scenes/src/' },
      to: { pathNot: '^packages/(scenes|imaging)/' },
    },
    {
      name: 'modules-of-imaging-are-for-scenes',
      severity: 'error',
      from: { pathNot: '^packages/(imaging|scenes)/' },
      to: {
        path: '^packages/imaging/src/.*/',
        pathNot:
          '/(live/live-painter|guides/(guide-score|cover-crop|cut-out-subject)|paint/mask-bounds)[.]ts$',
      },
    },
    {
      name: 'canvas-imports-only-contracts-imaging-scenes-and-fflate',
      severity: 'error',
      from: { path: '^packages/canvas/src/', pathNot: '\\.test\\.ts$|/testing/' },
      to: { pathNot: '^packages/(canvas|contracts|imaging|scenes)/|^node_modules/fflate/' },
    },
    {
      name: 'plain-pages-import-nothing',
      severity: 'error',
      from: { path: '^packages/plain-pages/' },
      to: { pathNot: '^packages/plain-pages/' },
    },
    {
      name: 'stand-ins-import-only-contracts-and-plain-pages',
      severity: 'error',
      from: { path: '^packages/(payment-sandbox|embedded-identity)/src/' },
      to: { path: '^packages/(?!contracts/|plain-pages/|payment-sandbox/|embedded-identity/)' },
    },
    {
      name: 'modules-know-no-payment-sandbox',
      severity: 'error',
      from: { path: '^apps/server/src/(modules|platform)/', pathNot: '[.]test[.]ts$' },
      to: { path: '^packages/payment-sandbox/' },
    },
    {
      name: 'web-never-imports-server',
      severity: 'error',
      from: { path: '^apps/web/' },
      to: { path: '^apps/server/' },
    },
    {
      name: 'server-never-imports-web',
      severity: 'error',
      from: { path: '^apps/server/' },
      to: { path: '^apps/web/' },
    },
    {
      name: 'platform-knows-no-module',
      severity: 'error',
      from: { path: '^apps/server/src/platform/', pathNot: '[.]test[.]ts$' },
      to: { path: '^apps/server/(src/(modules|painting)/|seeds/)' },
    },
    {
      name: 'modules-meet-through-index',
      severity: 'error',
      from: { path: '^apps/server/src/modules/([^/]+)/', pathNot: '[.]test[.]ts$' },
      to: {
        path: '^apps/server/src/modules/',
        pathNot: ['^apps/server/src/modules/$1/', '^apps/server/src/modules/[^/]+/index[.]ts$'],
      },
    },
    {
      name: 'modules-are-entered-by-index',
      severity: 'error',
      from: {
        path: '^apps/server/',
        pathNot: ['^apps/server/src/modules/', '^apps/server/testing/'],
      },
      to: {
        path: '^apps/server/src/modules/',
        pathNot: '^apps/server/src/modules/[^/]+/index[.]ts$',
      },
    },
    {
      name: 'modules-know-no-app',
      severity: 'error',
      from: { path: '^apps/server/src/modules/', pathNot: '[.]test[.]ts$' },
      to: { path: '^apps/server/(src/(app|main)\\.ts|src/composition/|seeds/)' },
    },
    {
      name: 'ledger-knows-no-module',
      severity: 'error',
      from: { path: '^apps/server/src/modules/ledger/', pathNot: '\\.test\\.ts$' },
      to: { path: '^apps/server/src/modules/(?!ledger/)' },
    },
    {
      name: 'features-do-not-meet',
      severity: 'error',
      from: {
        path: '^apps/web/src/features/([^/]+)/',
        pathNot: '^apps/web/src/features/canvas-studio/',
      },
      to: { path: '^apps/web/src/features/', pathNot: '^apps/web/src/features/$1/' },
    },
    {
      name: 'canvas-studio-composes-these-features',
      severity: 'error',
      from: { path: '^apps/web/src/features/canvas-studio/' },
      to: {
        path: '^apps/web/src/features/',
        pathNot: '^apps/web/src/features/(canvas-studio|canvas|studio|attribution|features)/',
      },
    },
    {
      name: 'features-know-no-app',
      severity: 'error',
      from: { path: '^apps/web/src/(features|domain|ui|lib)/' },
      to: { path: '^apps/web/src/app/', pathNot: '^apps/web/src/app/brand\\.ts$' },
    },
    {
      name: 'ui-and-lib-know-no-feature',
      severity: 'error',
      from: { path: '^apps/web/src/(domain|ui|lib)/' },
      to: { path: '^apps/web/src/features/' },
    },
    {
      name: 'ui-and-lib-know-no-domain',
      severity: 'error',
      from: { path: '^apps/web/src/(ui|lib)/' },
      to: { path: '^apps/web/src/domain/' },
    },
    {
      name: 'no-test-code-in-product',
      severity: 'error',
      from: { path: '^(apps|packages)/.*/src/', pathNot: '\\.test\\.tsx?$|/testing/' },
      to: { path: '/testing/|\\.test\\.' },
    },
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.as\\.ts$|/dist/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs'],
    },
  },
};

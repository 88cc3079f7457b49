// Three bundles: the task pane that Excel loads, the workbench that plays Excel for people without it, and the gateway
// as a company runs it.
const path = require("node:path");
const CopyPlugin = require("copy-webpack-plugin");
const HtmlPlugin = require("html-webpack-plugin");
const MinimizerPlugin = require("minimizer-webpack-plugin");
const MiniCssExtractPlugin = require("mini-css-extract-plugin");
const { BannerPlugin, Compilation } = require("webpack");

// Real Excel must get Office.js from Microsoft. The workbench's server puts its own copy's address here, in its own
// frame only.
const OFFICE_JS = "https://appsforoffice.microsoft.com/lib/1/hosted/office.js";

/** The pane's first styles in its page: a first screen waits for no further file. The policy allows styles there. */
class StylesInPage {
  constructor(page) {
    this.page = page;
  }

  apply(compiler) {
    compiler.hooks.compilation.tap("StylesInPage", (compilation) => {
      HtmlPlugin.getCompilationHooks(compilation).alterAssetTags.tap("StylesInPage", (data) => {
        if (data.outputName !== this.page) return data;
        const { assetTags, publicPath } = data;
        const styles = assetTags.styles.map(({ attributes }) =>
          HtmlPlugin.createHtmlTagObject("style", {}, textOf(compilation, attributes.href.slice(publicPath.length))),
        );
        return { ...data, assetTags: { ...assetTags, styles } };
      });
    });
  }
}

const textOf = (compilation, file) =>
  String(compilation.getAsset(file).source.source()).replace(/\/\*# sourceMappingURL=.*?\*\//g, "");

function common(production) {
  return {
    mode: production ? "production" : "development",
    devtool: "source-map",
    resolve: { extensions: [".ts", ".tsx", ".js"] },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          exclude: /node_modules/,
          loader: "swc-loader",
          options: {
            jsc: {
              parser: { syntax: "typescript", tsx: true },
              target: "es2022",
              transform: { react: { runtime: "automatic" } },
            },
          },
        },
        { test: /\.css$/, use: [MiniCssExtractPlugin.loader, "css-loader"] },
      ],
    },
    optimization: { minimizer: [new MinimizerPlugin({ minify: MinimizerPlugin.swcMinify })] },
    performance: { hints: false },
    cache: { type: "filesystem", cacheDirectory: path.resolve(__dirname, ".cache/webpack") },
  };
}

function pane(production) {
  return {
    ...common(production),
    name: "pane",
    entry: {
      taskpane: "./src/taskpane/index.ts",
      signIn: "./src/taskpane/admin/signInPage.ts",
      admin: "./src/taskpane/admin/adminStart.ts",
    },
    output: {
      path: path.resolve(__dirname, "dist/pane"),
      filename: "[name].[contenthash:8].js",
      chunkFilename: "[name].[contenthash:8].js",
      // The award worker's solver in WebAssembly, which its loader names.
      assetModuleFilename: "[name].[contenthash:8][ext]",
      clean: true,
    },
    // The solver's loader asks for these under Node only.
    externals: Object.fromEntries(
      ["module", "crypto", "fs", "path", "url"].map((name) => [`node:${name}`, "var undefined"]),
    ),
    plugins: [
      new MiniCssExtractPlugin({ filename: "[name].[contenthash:8].css" }),
      new HtmlPlugin({
        filename: "taskpane.html",
        template: "src/taskpane/taskpane.html",
        chunks: ["taskpane"],
        templateParameters: { officeJs: OFFICE_JS },
      }),
      new StylesInPage("taskpane.html"),
      // The browser compiles its functions while it loads, beside the page's own thread: all of them run at once.
      // Behind the minifier, which would drop the comment.
      new BannerPlugin({
        banner: "//# allFunctionsCalledOnLoad",
        raw: true,
        include: /^taskpane\./,
        test: /\.js$/,
        stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
      }),
      new HtmlPlugin({
        filename: "signIn.html",
        template: "src/taskpane/admin/signIn.html",
        chunks: ["signIn"],
        templateParameters: { officeJs: OFFICE_JS },
      }),
      new HtmlPlugin({ filename: "admin.html", template: "src/taskpane/admin/admin.html", chunks: ["admin"] }),
      new CopyPlugin({
        patterns: [
          { from: "assets/*.png", to: "assets/[name][ext]" },
          { from: "assets/functions.json", to: "assets/functions.json" },
          { from: "assets/shortcuts.json", to: "assets/shortcuts.json" },
          { from: "assets/support.html", to: "support.html" },
        ],
      }),
    ],
  };
}

function workbench(production) {
  return {
    ...common(production),
    name: "workbench",
    entry: { workbench: "./src/workbench/page/index.ts" },
    output: {
      path: path.resolve(__dirname, "dist/workbench"),
      filename: "[name].[contenthash:8].js",
      chunkFilename: "[name].[contenthash:8].js",
      assetModuleFilename: "[name].[contenthash:8][ext]",
      clean: true,
    },
    resolve: {
      extensions: [".ts", ".js"],
      fallback: { fs: false, path: false, crypto: false, util: false, zlib: false },
    },
    plugins: [
      new MiniCssExtractPlugin({ filename: "[name].[contenthash:8].css" }),
      new HtmlPlugin({
        filename: "index.html",
        template: "src/workbench/page/index.html",
        chunks: ["workbench"],
      }),
      new CopyPlugin({
        patterns: [
          { from: "manifest.xml", to: "manifest.xml" },
          { from: "assets/*.png", to: "assets/[name][ext]" },
          { from: require.resolve("@ironcalc/wasm/wasm_bg.wasm"), to: "ironcalc.wasm" },
        ],
      }),
    ],
  };
}

/**
 * The gateway's own code; its packages stay where they are. Compiled on the way, as by `npm run gateway`, each function
 * is given its name anew whenever it is made, which takes a quarter of its code's time. Not minified: the log
 * says classes of errors by name.
 */
function gateway(production) {
  return {
    ...common(production),
    name: "gateway",
    target: "node20",
    entry: { main: "./src/gateway/main.ts" },
    // The thread of an award search is a file of its own.
    module: { ...common(production).module, parser: { javascript: { worker: ["Worker from node:worker_threads"] } } },
    output: {
      path: path.resolve(__dirname, "dist/gateway"),
      filename: "[name].js",
      chunkFilename: "[name].js",
      clean: true,
    },
    externalsType: "commonjs",
    externals: /^[^./]/,
    optimization: { minimize: false },
  };
}

module.exports = (_env, argv) => {
  const production = argv.mode !== "development";
  return [pane(production), workbench(production), gateway(production)];
};

// See lib/functions/bundles.ts.
import PDFDocument, { registerStdFonts } from "../../node_modules/pdfkit/js/pdfkit.browser.mjs";
import Courier from "../../node_modules/pdfkit/js/standard-fonts/Courier.mjs";
import Helvetica from "../../node_modules/pdfkit/js/standard-fonts/Helvetica.mjs";
import HelveticaBold from "../../node_modules/pdfkit/js/standard-fonts/HelveticaBold.mjs";

registerStdFonts(Courier, Helvetica, HelveticaBold);
export default PDFDocument;

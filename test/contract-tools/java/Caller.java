import java.util.List;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.JSON;
import org.openapitools.client.api.ScreeningApi;
import org.openapitools.client.api.VerificationApi;
import org.openapitools.client.model.BatchSubject;
import org.openapitools.client.model.PassportRequest;
import org.openapitools.client.model.Problem;
import org.openapitools.client.model.ScreenedSubject;
import org.openapitools.client.model.ScreeningBatchRequest;
import org.openapitools.client.model.ScreeningBatchResponseResultsInner;
import org.openapitools.client.model.VerificationResult;
import org.openapitools.client.model.VerifyRequest;

/** Verifies a document and screens through the client that OpenAPI Generator made: key, passport and address are given. */
public class Caller {
  public static void main(String[] given) throws Exception {
    ApiClient client = new ApiClient().setBasePath(given[2]);
    client.setApiKey(given[0]);

    VerificationApi verification = new VerificationApi(client);
    VerifyRequest passport = new VerifyRequest(PassportRequest.fromJson(given[1]));
    VerificationResult result = verification.verifyDocument(passport, null, null).getVerificationResult();
    Object status = verification.getVerification(result.getVerificationId(), null).getStatus();

    BatchSubject listed = new BatchSubject().reference("listed").name("screensanction");
    BatchSubject unreadable = new BatchSubject().reference("unreadable").name("screenclear").dateOfBirth("yesterday");
    ScreeningBatchRequest batch = new ScreeningBatchRequest().subjects(List.of(listed, unreadable));
    List<ScreeningBatchResponseResultsInner> results =
        new ScreeningApi(client).screenBatch(batch, null, null).getResults();
    ScreenedSubject first = results.get(0).getScreenedSubject();
    Object tier = first.getMatches().get(0).getTier();
    Object faulty = results.get(1).getRefusedSubject().getError().getFields().get(0).getField();

    List<Object> refusal = null;
    try {
      verification.getVerification("ver_ofNobodyAtAll", null);
    } catch (ApiException refused) {
      refusal = List.of(refused.getCode(), Problem.fromJson(refused.getResponseBody()).getError());
    }
    System.out.println(JSON.serialize(List.of(result.getResponseCode(), status, tier, faulty, refusal)));
  }
}
